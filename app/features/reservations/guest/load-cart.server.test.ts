import { expect, test } from "vitest";
import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { cancel } from "../lifecycle/cancel.server.ts";
import { loadCart } from "./load-cart.server.ts";

const landlord = await newLandlord();
const readHeld = async (actor: Actor) => (await loadCart(actor)).held;
const idsOf = async (actor: Actor) => (await readHeld(actor)).map(({ id }) => id);

test("a browser sees what it reserved or opened by an emailed link; no one else does", async () => {
  const [maker, opener, stranger] = [newVisitor().actor, newVisitor().actor, newVisitor().actor];
  const row = await newReservation(maker, await newProperty(landlord));
  await db
    .insertInto("orderBrowsers")
    .values({ orderId: row.orderId, visitorId: opener.visitorId })
    .execute();
  const [held] = await readHeld(maker);
  expect(held).toMatchObject({ id: row.id, may_cancel: true, expires_at: expect.any(String) });
  expect(await idsOf(opener)).toEqual([row.id]);
  expect(await readHeld(stranger)).toEqual([]);
  expect(await readHeld({ kind: "system" })).toEqual([]);
  expect(await readHeld(landlord.actor)).toEqual([]);
});

test("a member's belong to the account: not to the browser after logout, nor to whom logs in next", async () => {
  const browser = newVisitor().actor;
  const [tenant, next] = await Promise.all([newTenant(), newTenant()]);
  const withBrowser = (actor: LoggedIn) => ({ ...actor, visitorId: browser.visitorId });
  const own = await newReservation(withBrowser(tenant.actor), await newProperty(landlord));
  const visitors = await newReservation(browser, await newProperty(landlord));
  expect((await idsOf(withBrowser(tenant.actor))).toSorted()).toEqual([own.id, visitors.id].toSorted());
  expect(await idsOf(tenant.actor)).toEqual([own.id]);
  expect(await idsOf(browser)).toEqual([visitors.id]);
  expect(await idsOf(withBrowser(next.actor))).toEqual([visitors.id]);
});

test("reservations with something left to do come first, most urgent on top; ended ones are gone", async () => {
  const tenant = await newTenant();
  const [done, later, sooner, ended] = await Promise.all(
    [20, 21, 22, 23].map(async (start) =>
      newReservation(tenant.actor, await newProperty(landlord), {
        start: day(start),
        lastDay: day(start + 5),
      }),
    ),
  );
  await cancel(tenant.actor, ended!.id);
  const update = (id: string, values: object) =>
    db.updateTable("reservations").set(values).where("id", "=", id).execute();
  await update(done!.id, { paymentStatus: "paid", idVerified: true });
  await update(sooner!.id, { answerBy: new Date(later!.answerBy.getTime() - 3_600_000) });
  expect(await idsOf(tenant.actor)).toEqual([sooner!.id, later!.id, done!.id]);
});
