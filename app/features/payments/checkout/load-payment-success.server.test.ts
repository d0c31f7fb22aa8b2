import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { atDay, newSpace } from "#tests/support/later-charges.ts";
import { checkoutOf, orderOf, payNow, payFor, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { day } from "#tests/support/reservations.ts";
import { stripe } from "../stripe.server.ts";
import { loadPaymentSuccess } from "./load-payment-success.server.ts";

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});
afterEach(() => moveClock(0));

async function page(id: string, person: Pick<Person, "actor"> | ReturnType<typeof newVisitor> = tenant) {
  const found = await loadPaymentSuccess(person.actor, id);
  if (found === null) return null;
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
  return {
    reservation: found.reservation.id,
    paid: found.paid && idsOf(found.paid.spaces).toSorted(),
    later: idsOf(found.later),
  };
}

test("the page after the checkout tells what is paid now from what the card is charged for later", async () => {
  atDay(0);
  const [soon, late] = [await newSpace(landlord), await newSpace(landlord)];
  const wish = (propertyId: string, days: number) => ({
    propertyId,
    quantity: 1,
    assertedPriceCents: undefined,
    start: day(days),
    lastDay: day(days),
  });
  const guest = { guestName: "Pat Doe", guestContact: tenant.email };
  const items = [wish(soon, 10), wish(late, 120)];
  const order = await reserve(tenant.actor, { items, start: null, lastDay: null, ...guest }, null);
  const [now, later] = [
    order.find((row) => row.propertyId === soon)!.id,
    order.find((row) => row.propertyId === late)!.id,
  ];
  expect(await page(now)).toEqual({ reservation: now, paid: null, later: [later] });
  await payFor(tenant, order[0]!.orderId);
  expect(await page(now)).toEqual({ reservation: now, paid: [now], later: [later] });
  expect(await page(later)).toEqual({ reservation: later, paid: null, later: [later] });
  // A landlord sees the one that was asked for.
  expect(await page(now, landlord)).toEqual({ reservation: now, paid: [now], later: [] });
  expect(await page(later, landlord)).toEqual({ reservation: later, paid: null, later: [later] });
});

test("the page is of the newest checkout that wasn't ended, also after the money went back", async () => {
  const [first, second] = await orderOf(tenant, landlord, [10_000, 20_000]);
  const ids = [first!.id, second!.id].toSorted();
  await checkoutOf(tenant, first!.id);
  expect((await page(first!.id))!.paid).toEqual([first!.id]);
  moveClock(60_000);
  const { url } = await checkoutOf(tenant, first!.orderId);
  expect((await page(first!.id))!.paid).toEqual(ids);
  await payNow(url);
  await cancel(tenant.actor, first!.id);
  await runJobs();
  expect((await page(first!.id))!.paid).toEqual(ids);
});

test("a reservation that was paid in another way has a page of its own, and none for strangers", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  await db
    .updateTable("reservations")
    .set({ paymentStatus: "processing" })
    .where("id", "=", reservation!.id)
    .execute();
  expect((await page(reservation!.id))!.paid).toEqual([reservation!.id]);
  expect(await page(reservation!.id, await newTenant())).toBeNull();
  expect(await page(reservation!.id, newVisitor())).toBeNull();
});

test("a visitor's page shows what their browser's checkout collects", async () => {
  const visitor = newVisitor();
  const { id } = await newReservation(visitor.actor, { id: await newSpace(landlord) }, { start: day(5) });
  expect(await page(id, visitor)).toEqual({ reservation: id, paid: null, later: [] });
  await checkoutOf(visitor as never, id);
  expect(await page(id, visitor)).toEqual({ reservation: id, paid: [id], later: [] });
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  const session = data.find(({ metadata }) => metadata?.["reservation_id"] === id);
  expect(session).toMatchObject({ customer: null, customer_email: "gail@people.example" });
});
