import { beforeEach, expect, test } from "vitest";
import type { ListPart } from "#app/platform/list-part.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { db } from "#app/platform/db.server.ts";
import { appealDispute, decideDispute, openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";
import { settleRefund } from "#app/features/payments/refunds/settle-refund.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newAdministrator, type Person } from "#tests/support/people.ts";
import {
  atDay,
  books,
  leaseOf,
  newRental,
  type Rental,
  rentsOf,
  runSchedules,
} from "#tests/support/rentals.ts";
import { giveNotice } from "./give-notice.server.ts";
import { markRentPaid } from "./mark-rent-paid.server.ts";
import { markRentsReturned } from "./mark-rents-returned.server.ts";
import { presentLease } from "./present.ts";
import { paidRentIn, rentsForAdministrators } from "./queries.server.ts";
import { waiveRent } from "./waive-rent.server.ts";

let administrator: Person;

beforeEach(async () => {
  await clearFaults();
  administrator = await newAdministrator();
});

/** A rental whose second rent was charged to its card, too. */
async function renewed(card?: string) {
  const rental = await newRental(card);
  await atDay(28);
  for (let time = 0; time < 2; time += 1) await runSchedules();
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
  return rental;
}

async function lastCharge(rental: Rental): Promise<string> {
  const { providerPaymentIntentId: intentId } = await db
    .selectFrom("payments")
    .innerJoin("paymentShares", "paymentShares.paymentId", "payments.id")
    .select("providerPaymentIntentId")
    .where("paymentShares.reservationId", "=", rental.reservationId)
    .orderBy("payments.createdAt", "desc")
    .executeTakeFirstOrThrow();
  return (await stripe.paymentIntents.retrieve(intentId!)).latest_charge as string;
}

const refund = async (rental: Rental, amount: number) => {
  await stripe.refunds.create({ charge: await lastCharge(rental), amount });
  await runJobs();
};
const last = async (rental: Rental) => (await rentsOf(rental)).at(-1);
const shown = async (rental: Rental) => presentLease(await leaseOf(rental)).rents.at(-1);
const listed = async (part: ListPart, id: string) =>
  (await rentsForAdministrators(administrator.actor, part)).rows.some((rent) => rent.id === id);

test("a rent is refunded once all of it came back, and paid while a cent is left", async () => {
  const rental = await renewed();
  const { id } = (await leaseOf(rental)).rents.at(-1)!;
  await refund(rental, 12_599);
  expect(await shown(rental)).toMatchObject({ state: "paid", refunded: 125.99 });
  await refund(rental, 1);
  expect(await shown(rental)).toMatchObject({ state: "refunded", refunded: 126, refunded_rent: 120 });
  expect((await rentsOf(rental))[0]).toBe("2027-01-15 12600 paid");

  expect(await listed({}, id)).toBe(false);
  expect(await listed({ filters: { state: "refunded" } }, id)).toBe(true);
  expect(await listed({ id }, id)).toBe(true);
  await expect(waiveRent(administrator.actor, { rentId: id, reason: "The door." }, "")).rejects.toThrow(
    "This rent is already refunded.",
  );
  const inPeriod = { reservationId: rental.reservationId, days: "[2027-02-15,2027-03-15)" };
  expect(await paidRentIn({ kind: "system" }, inPeriod.reservationId, inPeriod.days)).toBe(false);
});

test("a refunded rent stays refunded", async () => {
  const rental = await renewed();
  await refund(rental, 12_600);
  const before = await books();
  const { id } = (await leaseOf(rental)).rents.at(-1)!;
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("rentId", "=", id)
    .executeTakeFirstOrThrow();
  await markRentPaid({ rentId: id, paymentId });
  await Promise.all([markRentsReturned(rental), markRentsReturned(rental), markRentsReturned(rental)]);
  expect(await last(rental)).toBe("2027-02-15 12600 refunded");
  await giveNotice(rental.tenant.actor, (await leaseOf(rental)).id);
  await runJobs();
  // The notice ends it on February 26: nothing is left to refund, and the rent isn't waived or cut.
  expect(await last(rental)).toBe("2027-02-15 12600 refunded");
  for (const days of [32, 44]) {
    await atDay(days);
    await runSchedules();
  }
  expect(await last(rental)).toBe("2027-02-15 12600 refunded");
  expect((await leaseOf(rental)).state).toBe("ended");
  expect(await books()).toEqual(before);
});

test("a refund that a bank sends back makes the rent paid again, and one settled by other means refunds it", async () => {
  const rental = await renewed("4000000000005126");
  await refund(rental, 12_600);
  expect(await last(rental)).toBe("2027-02-15 12600 refunded");
  await atDay(28.1);
  await settleRefunds();
  await runJobs();
  expect(await last(rental)).toBe("2027-02-15 12600 paid");
  const { id: refundId } = await db
    .selectFrom("refunds")
    .select("id")
    .where("reservationId", "=", rental.reservationId)
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  await settleRefund(administrator.actor, { refundId, how: "By check." }, "");
  await runJobs();
  expect(await last(rental)).toBe("2027-02-15 12600 refunded");
});

test("a rent that a lost dispute refunded is paid again once an appeal is won", async () => {
  const rental = await renewed();
  const charge = await lastCharge(rental);
  const dispute = await openDispute(charge);
  await decideDispute(dispute.id, "lost");
  await runJobs();
  await atDay(29);
  await appealDispute(dispute.id);
  await runJobs();
  // Whatever else asks meanwhile: the money is still with the bank.
  await markRentsReturned(rental);
  expect(await last(rental)).toBe("2027-02-15 12600 refunded");
  await atDay(30);
  await decideDispute(dispute.id, "won");
  await runJobs();
  expect(await last(rental)).toBe("2027-02-15 12600 paid");
});

test("a lost dispute refunds its rent, a won one doesn't", async () => {
  for (const [outcome, state] of [
    ["won", "paid"],
    ["lost", "refunded"],
  ] as const) {
    const rental = await renewed();
    const charge = await lastCharge(rental);
    const dispute = await openDispute(charge);
    await runJobs();
    expect(await last(rental)).toBe("2027-02-15 12600 paid");
    await decideDispute(dispute.id, outcome);
    await runJobs();
    expect(await last(rental)).toBe(`2027-02-15 12600 ${state}`);
  }
});

test("money that came back before the rent was booked as paid is refunded all the same", async () => {
  const rental = await renewed();
  const { id } = (await leaseOf(rental)).rents.at(-1)!;
  await db.updateTable("rents").set({ state: "processing" }).where("id", "=", id).execute();
  await refund(rental, 12_600);
  expect(await last(rental)).toBe("2027-02-15 12600 processing");
  const payment = db.selectFrom("payments").select("id").where("rentId", "=", id);
  await markRentPaid({ rentId: id, paymentId: (await payment.executeTakeFirstOrThrow()).id });
  expect(await last(rental)).toBe("2027-02-15 12600 refunded");
});

test("the first rent follows the reservation's own payment", async () => {
  const rental = await newRental();
  const cancel = { reservationId: rental.reservationId, reason: "The roof leaks." };
  await cancelAsAdministrator(administrator.actor, cancel, "");
  await runJobs();
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 refunded"]);
});
