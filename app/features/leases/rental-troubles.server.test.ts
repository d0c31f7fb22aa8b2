import { afterEach, beforeEach, expect, test } from "vitest";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { chargeRent } from "#app/features/payments/renewals/charge-rent.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { payNow, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { atDay, leaseOf, newRental, noticeBy, rentsOf, runSchedulesOn } from "#tests/support/rentals.ts";
import { changeCard } from "./change-card.server.ts";
import { loadPropertyForm } from "./load-property-form.server.ts";
import { loadRentByMonth } from "./load-rent-by-month.server.ts";
import { loadRentals } from "./load-rentals.server.ts";
import { payRent } from "./pay-rent.server.ts";
import { waiveRent } from "./waive-rent.server.ts";

const address = "http://localhost:3000";
const { noticeDays } = config;

beforeEach(clearFaults);
afterEach(() => {
  config.noticeDays = noticeDays;
  moveClock(0);
});

const pastDue = async () => {
  const rental = await newRental();
  await orderFault({ kind: "declined" });
  await runSchedulesOn(28, 29.1, 31.1, 33.1);
  expect((await leaseOf(rental)).state).toBe("past_due");
  return rental;
};

test("while a rent can still be charged a rental isn't over, even after its last day", async () => {
  config.noticeDays = 3;
  const rental = await newRental();
  await orderFault({ kind: "declined" });
  await runSchedulesOn(28);
  await atDay(29);
  await noticeBy(rental, "landlord");
  await runSchedulesOn(29.1, 31.1, 32.5);
  expect(await leaseOf(rental)).toMatchObject({ state: "notice", endsOn: "2027-02-16" });
  // One of 28 days.
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 450 due");
  await clearFaults();
  await runSchedulesOn(33.1, 33.2);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 450 paid");
  expect(await leaseOf(rental)).toMatchObject({ state: "ended", endsOn: "2027-02-16" });
});

test("a past-due rent is in the landlord's chart until the rental ends without it; what was paid stays", async () => {
  const rental = await pastDue();
  const chart = async () => {
    const months = ["2027-01-01", "2027-02-01"].map((month) => ({ month, rentCents: 0 }));
    return (await loadRentByMonth(rental.landlord.actor, months)).map(({ rentCents }) => rentCents);
  };
  expect(await chart()).toEqual([12_000, 12_000]);
  await runSchedulesOn(43.2);
  expect((await leaseOf(rental)).state).toBe("ended");
  expect(await chart()).toEqual([12_000, 0]);
  expect(await loadRentByMonth(rental.landlord.actor, [])).toEqual([]);
});

test("of two rents past due, waiving one leaves the rental past due", async () => {
  const rental = await pastDue();
  const [first, second] = (await leaseOf(rental)).rents;
  await db.updateTable("rents").set({ state: "failed" }).where("id", "=", first!.id).execute();
  const { actor } = await newAdministrator();
  await waiveRent(actor, { rentId: second!.id, reason: "Flooded." }, "192.0.2.1");
  expect(await leaseOf(rental)).toMatchObject({ state: "past_due", pastDueSince: expect.any(Date) });
  await waiveRent(actor, { rentId: first!.id, reason: "Flooded." }, "192.0.2.1");
  expect(await leaseOf(rental)).toMatchObject({ state: "active", pastDueSince: null });
});

test("where all of the rent came back already, only the unused part of the fee is refunded", async () => {
  const rental = await newRental();
  const wish = { amountCents: 12_000, from: "landlord" as const, reason: "Flooded." };
  await refundReservation((await newAdministrator()).actor, rental.reservationId, wish, "");
  await noticeBy(rental, "landlord");
  const refunds = await db
    .selectFrom("refunds")
    .select(["reason", "amountCents"])
    .where("reservationId", "=", rental.reservationId)
    .orderBy("createdAt")
    .execute();
  expect(refunds).toEqual([
    { reason: "goodwill", amountCents: 12_000 },
    { reason: "unused", amountCents: 329 },
  ]);
});

test("an attempt that was booked already is paid, and charges nothing again", async () => {
  const rental = await newRental();
  await runSchedulesOn(28);
  const lease = await leaseOf(rental);
  const rent = lease.rents.at(-1)!;
  const charges = async () => (await stripe.charges.list({ customer: lease.customerId! })).data.length;
  const before = await charges();
  expect(before).toBeGreaterThan(0);
  const { orderId, reservationId, reservationCode, title, customerId, paymentMethodId } = lease;
  const again = await chargeRent({
    rentId: rent.id,
    orderId,
    reservationId,
    reservationCode,
    title,
    offerCents: rent.offerCents,
    feeCents: rent.feeCents,
    landlordFeeCents: 0,
    dueToLandlordAt: new Date(),
    attempt: rent.attempts,
    customerId: customerId!,
    paymentMethodId: paymentMethodId!,
  });
  expect(again).toEqual({ kind: "paid" });
  expect(await charges()).toBe(before);
});

test("a card that the provider doesn't know anymore is no declined card, and the tenant's next card pays", async () => {
  const rental = await newRental();
  const { id } = await leaseOf(rental);
  await db.updateTable("leases").set({ paymentMethodId: "pm_none" }).where("id", "=", id).execute();
  await runSchedulesOn(28, 29.1);
  expect((await leaseOf(rental)).rents.at(-1)).toMatchObject({ state: "due", attempts: 0, refusal: null });
  await payNow((await changeCard(rental.tenant.actor, id, address)).url);
  await runSchedulesOn(29.2);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
});

test("another card is saved for the same customer, and both pages lead back to the rentals, the paid one with what was paid", async () => {
  const rental = await newRental();
  const { id, customerId } = await leaseOf(rental);
  const saved = await changeCard(rental.tenant.actor, id, address);
  const session = await stripe.checkout.sessions.retrieve(sessionOf(saved.url));
  expect(session).toMatchObject({
    mode: "setup",
    customer: customerId,
    metadata: { lease_id: id },
    success_url: `${address}/rentals`,
    cancel_url: `${address}/rentals`,
  });
  await runSchedulesOn(25);
  const paid = await payRent(rental.tenant.actor, id, address);
  expect(await stripe.checkout.sessions.retrieve(sessionOf(paid.url))).toMatchObject({
    mode: "payment",
    customer: customerId,
    success_url: `${address}/rentals?paid=${(await leaseOf(rental)).rents.at(-1)!.id}`,
    cancel_url: `${address}/rentals`,
  });
  await payNow(paid.url);
  // Nothing is left to pay, and after the end no card is taken.
  await expect(payRent(rental.tenant.actor, id, address)).rejects.toThrow("No rent is due.");
  const ended = { state: "ended", endsOn: "2027-03-15", noticeBy: "tenant" } as const;
  await db.updateTable("leases").set(ended).where("id", "=", id).execute();
  await expect(changeCard(rental.tenant.actor, id, address)).rejects.toThrow("This rental has ended.");
});

test("a landlord's page of rentals has the spaces that can be rented without an end; a tenant's has none", async () => {
  const rental = await newRental();
  const { landlord, tenant, propertyId } = rental;
  const week = await newProperty(landlord, { pricePer: "Week" });
  await newProperty(landlord, { pricePer: "Day" });
  const loaded = await loadRentals(landlord.actor);
  expect(loaded.properties.map(({ id, renews }) => [id, renews]).toSorted()).toEqual(
    [
      [propertyId, true],
      [week.id, false],
    ].toSorted(),
  );
  expect(loaded).toMatchObject({ older: null, leases: [{ lease: { reservationId: rental.reservationId } }] });
  const theirs = await loadRentals(tenant.actor);
  expect([theirs.properties, theirs.leases.length]).toEqual([[], 1]);
  expect(theirs.leases[0]).toMatchObject({
    hasStarted: true,
    payBy: null,
    review: null,
    lastDayAfterNotice: "2027-01-28",
  });
  // Paid before its first day.
  await db.updateTable("leases").set({ anchor: "2027-02-01" }).where("tenantId", "=", tenant.id).execute();
  expect((await loadRentals(tenant.actor)).leases[0]).toMatchObject({ hasStarted: false });
});

test("the page on which a landlord edits a space says how many of its rentals run, and is no one else's", async () => {
  const { landlord, tenant, propertyId } = await newRental();
  expect(await loadPropertyForm(landlord.actor, propertyId)).toMatchObject({
    property: { id: propertyId },
    running: 1,
  });
  const { id } = await newProperty(landlord);
  expect(await loadPropertyForm(landlord.actor, id)).toMatchObject({ property: { id }, running: 0 });
  expect(await loadPropertyForm((await newLandlord()).actor, propertyId)).toBeNull();
  await expect(loadPropertyForm(tenant.actor, propertyId)).rejects.toMatchObject({ status: 403 });
});

test("a past-due rental says until when it can be paid", async () => {
  const rental = await pastDue();
  const [own] = (await loadRentals(rental.tenant.actor)).leases;
  expect(own).toMatchObject({ payBy: "2027-02-27" });
});
