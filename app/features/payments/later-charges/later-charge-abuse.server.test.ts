import { afterEach, beforeEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  accepted,
  atDay,
  charge,
  chargeState,
  declines,
  newSaved,
  newSpace,
  shown,
} from "#tests/support/later-charges.ts";
import { checkoutOf, moneyOf, orderFor, payByCard, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";

let landlord: Person;
let tenant: Person;
const space = () => newSpace(landlord);

beforeEach(async () => {
  atDay(0);
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});
afterEach(() => moveClock(0));

test("a visitor's card is saved with a customer of its own and charged, too", async () => {
  const visitor = { ...newVisitor(), email: "vic@people.example" } as unknown as Person;
  const [made] = await orderFor(visitor, [await space()], 120);
  await payByCard((await checkoutOf(visitor, made!.id)).url);
  await runJobs();
  await accepted(made!.id);
  await db.updateTable("reservations").set({ holdUntil: null }).where("id", "=", made!.id).execute();
  atDay(30);
  await charge();
  expect(await moneyOf(made!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
});

test("a card that was saved for one reservation of an order is charged for none of the others", async () => {
  const [first, second] = await orderFor(tenant, [await space(), await space()], 120);
  await payByCard((await checkoutOf(tenant, first!.id)).url);
  await runJobs();
  for (const { id } of [first!, second!]) await accepted(id);
  expect([await chargeState(first!.id), await chargeState(second!.id)]).toEqual(["due", undefined]);
  atDay(30);
  await charge();
  expect(await moneyOf(first!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
  expect(await moneyOf(second!.id)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
  // Saved for the order, it is charged for those that aren't paid.
  atDay(0);
  const [third, fourth] = await orderFor(tenant, [await space(), await space()], 120);
  await payByCard((await checkoutOf(tenant, third!.orderId)).url);
  await runJobs();
  expect([await chargeState(third!.id), await chargeState(fourth!.id)]).toEqual(["due", "due"]);
});

test("a squatter who saves a card that never pays is counted as unpaid, has to confirm, and loses the dates", async () => {
  const squatter = { ...newVisitor(), email: "sq@people.example" } as unknown as Person;
  const property = await space();
  const [made] = await orderFor(squatter, [property], 120);
  await payByCard((await checkoutOf(squatter, made!.id)).url, declines);
  await runJobs();
  // A card confirms no address: the hold still ends after half an hour.
  atDay(31 / 60 / 24);
  await expire();
  expect((await moneyOf(made!.id)).status).toBe("expired");
  await orderFor(tenant, [property], 120);
  // And a member's saved cards count against the limit of unpaid requests.
  await newSaved({ landlord, tenant }, 120, declines);
  const takeAll = async () => {
    for (let count = 0; count < 40; count += 1) await orderFor(tenant, [await space()], 120);
  };
  await expect(takeAll()).rejects.toThrow("unpaid requests");
});

test("an ex-tenant's old page for a card saves nothing for a stay that has ended, and charges no one", async () => {
  const property = await space();
  const [made] = await orderFor(tenant, [property], 120);
  const { url } = await checkoutOf(tenant, made!.id);
  await cancel(tenant.actor, made!.id);
  const next = await newTenant();
  const [others] = await orderFor(next, [property], 120);
  await payByCard(url);
  await runJobs();
  expect([await chargeState(made!.id), await chargeState(others!.id)]).toEqual([undefined, undefined]);
  expect(await shown(others!.id)).toMatchObject({ card_saved: false });
  await expect(checkoutOf(tenant, made!.id)).rejects.toThrow("has ended");
});

test("a script saves no card for someone else's order, and an invented event names none", async () => {
  const [made] = await orderFor(tenant, [await space()], 120);
  const script = await newTenant();
  await expect(checkoutOf(script, made!.id)).rejects.toThrow("Reservation not found.");
  await expect(checkoutOf(script, made!.orderId)).rejects.toThrow("Reservation not found.");
  const [own] = await orderFor(script, [await space()], 120);
  const { url } = await checkoutOf(script, own!.id);
  await payByCard(url);
  await runJobs();
  expect(await chargeState(made!.id)).toBeUndefined();
  expect(await chargeState(own!.id)).toBe("due");
});
