import { beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { setRenewal } from "#app/features/properties/listing/set-renewal.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { quoteStay } from "#app/features/reservations/booking/quote-stay.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { emailsTo, orderFor, payNow, payFor, runJobs } from "#tests/support/payments.ts";
import { newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import {
  atDay,
  books,
  leaseOf,
  newOffer,
  type Offer,
  rentOut,
  rentsOf,
  runSchedules,
  wishFor,
} from "#tests/support/rentals.ts";
import { giveNotice } from "./give-notice.server.ts";
import { leasesOf } from "./queries.server.ts";
import { markRentPaid } from "./mark-rent-paid.server.ts";
import { payRent } from "./pay-rent.server.ts";
import { renewLeases } from "./renew-leases.server.ts";

const price = 12_000;
let offer: Offer;
let landlord: Person;
let tenant: Person;
let propertyId: string;

beforeEach(async () => {
  await clearFaults();
  await atDay(0);
  offer = await newOffer();
  ({ landlord, tenant, propertyId } = offer);
});

const stayOf = async (id: string) =>
  (await db.selectFrom("reservations").select("stay").where("id", "=", id).executeTakeFirstOrThrow()).stay;

test("without an end date the first month is paid, all later dates are held, and the lease has the card", async () => {
  expect(
    await quoteStay({ propertyId, start: "2027-01-15", lastDay: null, quantity: 1, renews: true }),
  ).toMatchObject({
    total: 126,
    units: 1,
    available: true,
  });
  const reservation = await rentOut(offer);
  expect(reservation).toMatchObject({ stay: "[2027-01-15,)", offerCents: price, units: 1 });
  expect(await leaseOf(offer)).toMatchObject({
    state: "active",
    cardBrand: "visa",
    cardLast4: "4242",
    anchor: "2027-01-15",
  });
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid"]);
  await expect(orderFor(await newTenant(), [propertyId])).rejects.toThrow("Those dates are already taken.");
});

test("with an end date the same space is rented as before, and a visitor needs an account to rent without one", async () => {
  const visitor = newVisitor();
  await expect(reserve(visitor.actor, await wishFor(offer, null), null)).rejects.toThrow(
    "sign up or log in first",
  );
  expect(await quoteStay({ propertyId, start: "2027-01-15", lastDay: null, quantity: 3 })).toMatchObject({
    units: 3,
    end_date: "2027-04-14",
  });
  const [reservation] = await reserve(tenant.actor, await wishFor(offer, "2027-02-28"), null);
  expect(reservation).toMatchObject({ stay: "[2027-01-15,2027-03-01)", renews: false, units: 2 });
});

test("rents renew for three months: announced a week before, charged three days before, sent a day after each begins", async () => {
  const before = await books();
  await rentOut(offer);
  await atDay(24);
  await runSchedules();
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 due"]);
  expect(await emailsTo(tenant.email)).toContain("Next rent: Dry garage near the river");
  expect(await balanceOf(landlord.actor)).toBe(0);
  await atDay(28);
  await runSchedules();
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
  expect(await balanceOf(landlord.actor)).toBe(price);
  await atDay(33);
  await runSchedules();
  expect(await balanceOf(landlord.actor)).toBe(0);
  await atDay(95);
  for (let time = 0; time < 3; time += 1) await runSchedules();
  expect(await rentsOf(offer)).toEqual([
    "2027-01-15 12600 paid",
    "2027-02-15 12600 paid",
    "2027-03-15 12600 paid",
    "2027-04-15 12600 paid",
  ]);
  const sent = db.selectFrom("payouts").select("amountCents").where("landlordId", "=", landlord.id);
  expect(await sent.execute()).toEqual(Array.from({ length: 4 }, () => ({ amountCents: price })));
  expect(await books()).toEqual(before);
});

test("a declined card is charged again on days 1, 3 and 5; then the rent is past due, and after ten days the dates are free", async () => {
  const { id } = await rentOut(offer);
  await orderFault({ kind: "declined" });
  for (const [days, attempts] of [
    [28, 1],
    [28.5, 1],
    [29.1, 2],
    [31.1, 3],
    [33.1, 4],
  ] as const) {
    await atDay(days);
    await runSchedules();
    expect((await leaseOf(offer)).rents.at(-1)).toMatchObject({ attempts });
  }
  expect(await leaseOf(offer)).toMatchObject({ state: "past_due" });
  const told = await emailsTo(tenant.email);
  expect(told.filter((subject) => subject.startsWith("Your card was declined"))).toHaveLength(3);
  expect(await emailsTo(landlord.email)).toContain("Rent past due: Dry garage near the river");
  await atDay(43);
  await runSchedules();
  expect(await stayOf(id)).toBe("[2027-01-15,)");
  await atDay(43.2);
  await runSchedules();
  expect(await leaseOf(offer)).toMatchObject({ state: "ended" });
  expect(await stayOf(id)).toBe("[2027-01-15,2027-02-27)");
  expect(await emailsTo(landlord.email)).toContain("Rental ends: Dry garage near the river");
});

test("week to week, the next rent is charged three days before its week", async () => {
  await db.updateTable("properties").set({ pricePer: "Week" }).where("id", "=", propertyId).execute();
  await rentOut(offer);
  await atDay(2.9);
  await runSchedules();
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid", "2027-01-22 12600 due"]);
  await atDay(4);
  await runSchedules();
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid", "2027-01-22 12600 paid"]);
});

test("a landlord sees a past-due rental before a newer one", async () => {
  const { id } = await rentOut(offer);
  const second = await newProperty(landlord, { priceCents: 10_000, pricePer: "Month" });
  await setRenewal(landlord.actor, second.id, true);
  const { id: newer } = await rentOut({ landlord, tenant: await newTenant(), propertyId: second.id });
  const listed = async () => (await leasesOf(landlord.actor)).rows.map(({ reservationId }) => reservationId);
  expect(await listed()).toEqual([newer, id]);
  await db
    .updateTable("leases")
    .set({ state: "past_due", pastDueSince: now() })
    .where("reservationId", "=", id)
    .execute();
  expect(await listed()).toEqual([id, newer]);
});

test("a past-due rent is paid by hand, and the rental goes on with the new card", async () => {
  await rentOut(offer);
  await orderFault({ kind: "declined" });
  await atDay(34);
  for (let time = 0; time < 4; time += 1) await runSchedules();
  await clearFaults();
  const { url } = await payRent(tenant.actor, (await leaseOf(offer)).id, "http://localhost:3000");
  await payNow(url, "5555555555554444");
  expect(await leaseOf(offer)).toMatchObject({ state: "active", cardBrand: "mastercard", cardLast4: "4444" });
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
});

test("notice ends it in 14 days: the last period is billed by the day, and what was paid beyond it is refunded", async () => {
  const before = await books();
  const { id } = await rentOut(offer);
  const stranger = await newTenant();
  await expect(giveNotice(stranger.actor, (await leaseOf(offer)).id)).rejects.toMatchObject({ status: 404 });
  await atDay(2);
  await runSchedules();
  await giveNotice(tenant.actor, (await leaseOf(offer)).id);
  await runJobs();
  expect(await stayOf(id)).toBe("[2027-01-15,2027-01-31)");
  expect(await leaseOf(offer)).toMatchObject({ state: "notice", endsOn: "2027-01-31", noticeBy: "tenant" });
  // 16 of 31 days: $61.94 and a fee of $3.10 of $120.00 and $6.00.
  const refunds = await db
    .selectFrom("refunds")
    .select(["amountCents", "rentCents", "state"])
    .where("reservationId", "=", id)
    .execute();
  expect(refunds).toEqual([{ amountCents: 12_600 - 6_504, rentCents: 12_000 - 6_194, state: "succeeded" }]);
  await expect(giveNotice(landlord.actor, (await leaseOf(offer)).id)).rejects.toThrow(
    "already ends on Jan 30, 2027",
  );
  await atDay(17);
  await runSchedules();
  expect(await leaseOf(offer)).toMatchObject({ state: "ended" });
  expect(await rentsOf(offer)).toHaveLength(1);
  expect(await books()).toEqual(before);
});

test("a landlord's notice shortens the rent that is announced; nobody is charged for later", async () => {
  await rentOut(offer);
  await atDay(24.4);
  await runSchedules();
  await giveNotice(landlord.actor, (await leaseOf(offer)).id);
  await runJobs();
  // Ends on February 22: 7 of 28 days.
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid", "2027-02-15 3150 due"]);
  await atDay(40);
  for (let time = 0; time < 3; time += 1) await runSchedules();
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid", "2027-02-15 3150 paid"]);
  expect((await leaseOf(offer)).state).toBe("ended");
  expect(await emailsTo(tenant.email)).toContain("Rental ends: Dry garage near the river");
});

test("two processes that renew at once charge a rent once, and book it once however often its event comes", async () => {
  await rentOut(offer);
  await atDay(28);
  await Promise.all([renewLeases(), renewLeases(), renewLeases()]);
  const paid = db.selectFrom("payments").select(["id", "rentId"]).where("rentId", "is not", null);
  const ours = (await leaseOf(offer)).rents.map(({ id }) => id);
  const made = (await paid.execute()).filter(({ rentId }) => ours.includes(rentId!));
  expect(made).toHaveLength(1);
  const event = { rentId: made[0]!.rentId!, paymentId: made[0]!.id };
  await Promise.all([markRentPaid(event), markRentPaid(event)]);
  await runJobs();
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
  const told = await emailsTo(tenant.email);
  expect(told.filter((subject) => subject === "Rent paid: Dry garage near the river")).toHaveLength(1);
});

test("a tenant's notice keeps the shortest stay that was asked for when it was reserved; a landlord's doesn't", async () => {
  await db.updateTable("properties").set({ minStayDays: 60 }).where("id", "=", propertyId).execute();
  const { id } = await rentOut(offer);
  await db.updateTable("properties").set({ minStayDays: 90 }).where("id", "=", propertyId).execute();
  await atDay(2);
  await runSchedules();
  await giveNotice(tenant.actor, (await leaseOf(offer)).id);
  expect(await stayOf(id)).toBe("[2027-01-15,2027-03-16)");
});

test("of two notices at once one counts", async () => {
  await rentOut(offer);
  const { id } = await leaseOf(offer);
  const both = await Promise.allSettled([giveNotice(tenant.actor, id), giveNotice(landlord.actor, id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("before its first period begins a rental is canceled under its policy, and notice is refused", async () => {
  await db
    .updateTable("properties")
    .set({ cancellationPolicy: "firm" })
    .where("id", "=", propertyId)
    .execute();
  const [{ id } = { id: "" }] = await reserve(tenant.actor, await wishFor(offer, null, "2027-01-31"), null);
  await payFor(tenant, id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  await atDay(5);
  for (const { actor } of [tenant, landlord])
    await expect(giveNotice(actor, (await leaseOf(offer)).id)).rejects.toThrow("hasn’t begun yet");
  await cancel(tenant.actor, id, { refundCents: 6300 });
  await runSchedules();
  expect(await leaseOf(offer)).toMatchObject({ state: "ended" });
  expect(await balanceOf(landlord.actor)).toBe(6000);
  await atDay(18);
  await runSchedules();
  expect(await balanceOf(landlord.actor)).toBe(0);
  const sent = db
    .selectFrom("payouts")
    .select(["amountCents", "state"])
    .where("landlordId", "=", landlord.id);
  expect(await sent.execute()).toEqual([{ amountCents: 6000, state: "succeeded" }]);
  expect(await books()).toMatchObject({ all: 0 });
});
