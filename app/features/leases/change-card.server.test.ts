import type { Stripe } from "stripe";
import { beforeEach, expect, test } from "vitest";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { eventOf, payByCard, payNow, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newTenant } from "#tests/support/people.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import {
  atDay,
  books,
  leaseOf,
  newRental,
  rentsOf,
  type Rental,
  runSchedules,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { changeCard } from "./change-card.server.ts";
import { payRent } from "./pay-rent.server.ts";
import { readRentReceipt } from "./read-rent-receipt.server.ts";

const address = "http://localhost:3000";

beforeEach(() => clearFaults());

test("a tenant saves another card without paying, and it is charged from then on", async () => {
  const rental = await newRental();
  const before = await books();
  const { id } = await leaseOf(rental);
  await expect(changeCard(rental.landlord.actor, id, address)).rejects.toMatchObject({ status: 403 });
  await expect(changeCard((await newTenant()).actor, id, address)).rejects.toMatchObject({ status: 404 });
  const { url } = await changeCard(rental.tenant.actor, id, address);
  await expect(payByCard(url, "4000000000000002")).rejects.toMatchObject({ status: 402 });
  expect((await leaseOf(rental)).cardLast4).toBe("4242");
  await payNow(url, "5555555555554444");
  const lease = await leaseOf(rental);
  expect(lease).toMatchObject({ cardBrand: "mastercard", cardLast4: "4444", state: "active" });
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid"]);
  await atDay(28);
  await runSchedules();
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
  const { data } = await stripe.charges.list({ customer: lease.customerId!, limit: 1 });
  expect(data[0]!.payment_method).toBe(lease.paymentMethodId);
  expect(await books()).toEqual(before);
  const rent = lease.rents.length === 1 ? (await leaseOf(rental)).rents[1]! : lease.rents[1]!;
  const receipt = await readRentReceipt(rental.tenant.actor, rent.id);
  expect(receipt).toMatchObject({ paid: { cents: 12_600 }, refunded: null });
  for (const actor of [rental.landlord.actor, (await newTenant()).actor])
    await expect(readRentReceipt(actor, rent.id)).rejects.toMatchObject({ status: 404 });
});

const heardLate = (seconds: number) =>
  orderFault({ kind: "late", seconds, times: 1, eventType: "checkout.session.completed" });

/** The tenant saves this card so many days after the start. */
async function changeTo(rental: Rental, number: string, inDays: number) {
  await atDay(inDays);
  const { url } = await changeCard(rental.tenant.actor, (await leaseOf(rental)).id, address);
  await payByCard(url, number);
  return completed(url);
}

const completed = async (url: string): Promise<Stripe.Event> =>
  JSON.parse(await eventOf("checkout.session.completed", sessionOf(url)));

/** Delivers an event, or delivers it again. */
const repeat = async ({ type, data, created }: Stripe.Event) => {
  await sendEvent(type, data.object, new Date(created * 1000));
  await runJobs();
};

test("of two cards that a tenant saves the newer is charged, whatever order the events arrive in", async () => {
  const rental = await newRental();
  for (let time = 0; time < 2; time += 1) await heardLate(3600);
  const first = await changeTo(rental, "5555555555554444", 1);
  const second = await changeTo(rental, "6011111111111117", 2);
  for (const event of [second, first, first, second, first]) {
    await repeat(event);
    expect((await leaseOf(rental)).cardLast4).toBe("1117");
  }
  await runSchedulesOn(28);
  const { customerId } = await leaseOf(rental);
  const { data } = await stripe.charges.list({ customer: customerId!, limit: 1 });
  expect(data[0]!.payment_method_details?.card?.last4).toBe("1117");
});

test("of two cards saved within a second the later one is charged, in either order of their events", async () => {
  for (const isReversed of [false, true]) {
    const rental = await newRental();
    for (let time = 0; time < 2; time += 1) await heardLate(3600);
    const events = [
      await changeTo(rental, "5555555555554444", 1),
      await changeTo(rental, "6011111111111117", 1.0001),
    ].map((event, _, [first]) => ({ ...event, created: first!.created }));
    for (const event of isReversed ? events.toReversed() : events) await repeat(event);
    expect((await leaseOf(rental)).cardLast4).toBe("1117");
    for (const event of events) await repeat(event);
    expect((await leaseOf(rental)).cardLast4).toBe("1117");
  }
});

test("a card that a tenant returns to stays, though the event of the card between arrives last", async () => {
  const rental = await newRental();
  for (let time = 0; time < 3; time += 1) await heardLate(7200);
  const own = await changeTo(rental, "5555555555554444", 1);
  const between = await changeTo(rental, "6011111111111117", 1.01);
  await repeat(own);
  // The provider may keep one card for both pages.
  await repeat({ ...own, created: between.created + 60 });
  await repeat(between);
  expect((await leaseOf(rental)).cardLast4).toBe("4444");
});

test("a card saved before a rent was charged to the former one is used from then on, however late its event", async () => {
  const rental = await newRental();
  await heardLate(3600);
  const change = await changeTo(rental, "5555555555554444", 27.99);
  // The former card is charged before the event arrives.
  await runSchedulesOn(28);
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
  expect((await leaseOf(rental)).cardLast4).toBe("4242");
  await repeat(change);
  expect((await leaseOf(rental)).cardLast4).toBe("4444");
});

test("a card saved after a rent was paid by hand stays, however late that payment's event", async () => {
  const rental = await newRental();
  await runSchedulesOn(26);
  await heardLate(7200);
  const { url } = await payRent(rental.tenant.actor, (await leaseOf(rental)).id, address);
  await payByCard(url, "5555555555554444");
  const paid = await completed(url);
  await changeTo(rental, "6011111111111117", 26.05);
  await runJobs();
  expect((await leaseOf(rental)).cardLast4).toBe("1117");
  await repeat(paid);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
  expect((await leaseOf(rental)).cardLast4).toBe("1117");
});

test("a rent that the former card refused is charged to the new card at once", async () => {
  const rental = await newRental();
  await orderFault({ kind: "declined", times: 1 });
  await atDay(28);
  await runSchedules();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 due");
  const { url } = await changeCard(rental.tenant.actor, (await leaseOf(rental)).id, address);
  await payNow(url, "5555555555554444");
  await runSchedules();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
});

test("a customer deleted at the provider is made again when a rent is paid by hand", async () => {
  const rental = await newRental();
  const lease = await leaseOf(rental);
  await atDay(26);
  await runSchedules();
  await stripe.customers.del(lease.customerId!);
  const { url } = await payRent(rental.tenant.actor, lease.id, address);
  await payNow(url);
  const after = await leaseOf(rental);
  expect(after.customerId).not.toBe(lease.customerId);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
});
