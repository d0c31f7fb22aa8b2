import { afterEach, beforeEach, expect, test } from "vitest";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { decideDispute, openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { emailsTo, payNow, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator } from "#tests/support/people.ts";
import {
  atDay,
  books,
  leaseOf,
  newRental,
  noticeBy,
  type Rental,
  rentsOf,
  runSchedules,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { loadRentByMonth } from "./load-rent-by-month.server.ts";
import { presentLease } from "./present.ts";
import { leaseFor } from "./queries.server.ts";
import { payRent } from "./pay-rent.server.ts";
import { refundReleased } from "./refund-released.server.ts";
import { renewLeases } from "./renew-leases.server.ts";

const address = "http://localhost:3000";
const { noticeDays } = config;
const reason = "The door is broken.";
const refundsOf = async ({ reservationId }: Rental) => {
  const refunds = db.selectFrom("refunds").select(["reason", "amountCents", "state"]).orderBy("createdAt");
  const rows = await refunds.where("reservationId", "=", reservationId).execute();
  return rows.map((refund) => `${refund.reason} ${refund.amountCents} ${refund.state}`);
};

const presented = async (rental: Rental) =>
  presentLease(await leaseFor(rental.tenant.actor, (await leaseOf(rental)).id)).rents;

beforeEach(clearFaults);
afterEach(() => {
  config.noticeDays = noticeDays;
});

test("what is unused is refunded once, also when the last day comes", async () => {
  const rental = await newRental();
  const before = await books();
  await noticeBy(rental, "tenant");
  // 14 of 31 days: $54.19 and a fee of $2.71 of $126.00.
  expect(await refundsOf(rental)).toEqual(["unused 6910 succeeded"]);
  // 17 of 31 days: $65.81 and a fee of $3.29 of $126.00.
  expect((await presented(rental)).map((rent) => [rent.refunded, rent.refunded_rent])).toEqual([
    [69.1, 65.81],
  ]);
  for (const days of [15, 16]) {
    await atDay(days);
    await runSchedules();
  }
  expect((await leaseOf(rental)).state).toBe("ended");
  expect(await refundsOf(rental)).toEqual(["unused 6910 succeeded"]);
  expect(await books()).toEqual(before);
});

test("after a refund by an administrator the notice refunds no more than is left", async () => {
  const rental = await newRental();
  const administrator = await newAdministrator();
  const wish = { amountCents: 11_000, from: "landlord" as const, reason };
  await refundReservation(administrator.actor, rental.reservationId, wish, "");
  await noticeBy(rental, "landlord");
  // Of the rent $10.00 is left, and of the fee of $6.00 what is unused.
  expect(await refundsOf(rental)).toEqual(["goodwill 11000 succeeded", "unused 1329 succeeded"]);
});

test("a notice during a dispute refunds once the bank has decided, however often that is told", async () => {
  const rental = await newRental();
  const { providerPaymentIntentId: intentId } = await db
    .selectFrom("payments")
    .select("providerPaymentIntentId")
    .where("reservationId", "=", rental.reservationId)
    .executeTakeFirstOrThrow();
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId!);
  const dispute = await openDispute(charge as string);
  await runJobs();
  await noticeBy(rental, "tenant");
  expect(await refundsOf(rental)).toEqual([]);
  await decideDispute(dispute.id, "won");
  await runJobs();
  await Promise.all([refundReleased(rental), refundReleased(rental), refundReleased(rental)]);
  await runJobs();
  expect(await refundsOf(rental)).toEqual(["unused 6910 succeeded"]);
});

test("a checkout opened before the notice may be paid in full, and what is too much is refunded", async () => {
  const rental = await newRental();
  await orderFault({ kind: "declined" });
  await atDay(28);
  await runSchedules();
  const { id } = await leaseOf(rental);
  const { url } = await payRent(rental.tenant.actor, id, address);
  const session = await stripe.checkout.sessions.retrieve(sessionOf(url));
  expect(session.adaptive_pricing).toEqual({ enabled: false });
  await noticeBy(rental, "landlord");
  // Ends on February 26: 11 of 28 days.
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 4950 due");
  await payNow(url);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 4950 paid");
  expect(await refundsOf(rental)).toEqual([`unused ${12_600 - 4_950} succeeded`]);
  const months = [{ month: "2027-02-01", rentCents: 0 }];
  expect(await loadRentByMonth(rental.landlord.actor, months)).toEqual([
    { month: "2027-02-01", rentCents: 4_714 },
  ]);
});

/** A rental of $12.00 a month: one of 28 days costs 45 cents, which no card can be charged. */
async function cheapRental() {
  const rental = await newRental();
  await db
    .updateTable("leases")
    .set({ priceCents: 1_200 })
    .where("id", "=", (await leaseOf(rental)).id)
    .execute();
  return rental;
}
const chargesTold = async ({ tenant }: Rental) =>
  (await emailsTo(tenant.email)).filter((subject) => /Next rent|declined|past due|Confirm/.test(subject));

test("a last rent of less than 50 cents is waived when its time comes: no card is charged, no one is asked to pay", async () => {
  const rental = await cheapRental();
  await atDay(18);
  await noticeBy(rental, "tenant");
  expect(await leaseOf(rental)).toMatchObject({ endsOn: "2027-02-16" });
  expect(presentLease(await leaseOf(rental)).next_rent).toBeNull();
  await runSchedulesOn(24, 25, 28, 29.1, 31.1);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 45 waived");
  expect(await chargesTold(rental)).toEqual([]);
  await expect(payRent(rental.tenant.actor, (await leaseOf(rental)).id, address)).rejects.toThrow(
    "No rent is due.",
  );
  await runSchedulesOn(32.5);
  expect(await leaseOf(rental)).toMatchObject({ state: "ended", endsOn: "2027-02-16" });
});

test("a rent that notice cuts to less than 50 cents is waived, too, and its card is charged no more", async () => {
  config.noticeDays = 3;
  const rental = await cheapRental();
  await orderFault({ kind: "declined" });
  await runSchedulesOn(25, 28);
  const before = await chargesTold(rental);
  await atDay(29);
  await noticeBy(rental, "landlord");
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 45 waived");
  await runSchedulesOn(29.1, 31.1, 32.5);
  expect(await chargesTold(rental)).toEqual(before);
  expect(await leaseOf(rental)).toMatchObject({ state: "ended", endsOn: "2027-02-16" });
});

test("a card that is refused while notice is given is charged again for the shorter rent", async () => {
  const rental = await newRental();
  await orderFault({ kind: "declined", times: 1 });
  await atDay(28);
  await renewLeases();
  await orderFault({ kind: "declined", times: 1 });
  await atDay(29.1);
  await Promise.all([renewLeases(), noticeBy(rental, "tenant")]);
  await runJobs();
  await atDay(31.2);
  await runSchedules();
  // Ends on February 27: 12 of 28 days.
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 5400 paid");
  expect(await refundsOf(rental)).toEqual([]);
});

test("after an administrator's cancel a later rent is billed by the day, and nothing more is charged", async () => {
  const rental = await newRental();
  const before = await books();
  for (const days of [25, 28, 40]) {
    await atDay(days);
    await runSchedules();
  }
  const { actor } = await newAdministrator();
  await cancelAsAdministrator(actor, { reservationId: rental.reservationId, reason }, "");
  await runJobs();
  await runSchedules();
  // 9 of 28 days of the second month; the first is refunded with the reservation.
  expect((await refundsOf(rental)).toSorted()).toEqual(["canceled 12600 succeeded", "unused 8550 succeeded"]);
  await atDay(70);
  await runSchedules();
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 refunded", "2027-02-15 12600 paid"]);
  expect((await leaseOf(rental)).state).toBe("ended");
  expect(await books()).toEqual(before);
});
