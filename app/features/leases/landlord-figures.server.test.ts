import { beforeEach, expect, test } from "vitest";
import { presentStatement, statementCells } from "#app/features/ledger/present.ts";
import { statementOf } from "#app/features/ledger/queries.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { landlordMonths } from "#app/features/reservations/landlord/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newLandlord } from "#tests/support/people.ts";
import {
  atDay,
  leaseOf,
  newOffer,
  newRental,
  type Rental,
  rentOut,
  rentsOf,
  runSchedules,
} from "#tests/support/rentals.ts";
import { changePrice } from "./change-price.server.ts";
import { giveNotice } from "./give-notice.server.ts";
import { loadRentByMonth } from "./load-rent-by-month.server.ts";
import { loadPeriods } from "./load-periods.server.ts";

beforeEach(clearFaults);

/** The chart's rents from November 2026 to July 2027, in cents, by month. */
async function chartOf({ landlord }: Rental) {
  const months = await landlordMonths(landlord.actor, todayIn("America/New_York"));
  const rents = await loadRentByMonth(landlord.actor, months);
  return Object.fromEntries(
    rents
      .filter(({ rentCents }) => rentCents > 0)
      .map(({ month, rentCents }) => [month.slice(0, 7), rentCents]),
  );
}

const linesOf = async ({ landlord }: Rental) =>
  statementCells(presentStatement(await statementOf(landlord.actor), await loadPeriods(landlord.actor))).map(
    (cells) => {
      const [, what, , , first, last, amount] = cells;
      return `${what} ${first} ${last} ${amount}`;
    },
  );

test("a month's rent is one figure: in the chart, in the statement and among the rents", async () => {
  const rental = await newRental();
  await atDay(28);
  for (let time = 0; time < 2; time += 1) await runSchedules();
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
  // What is still to come has the same figure, from five months before to six after this one.
  expect(await chartOf(rental)).toEqual({
    "2027-01": 12_000,
    "2027-02": 12_000,
    "2027-03": 12_000,
    "2027-04": 12_000,
    "2027-05": 12_000,
    "2027-06": 12_000,
    "2027-07": 12_000,
    "2027-08": 12_000,
  });
  expect(await linesOf(rental)).toEqual([
    "Rent 2027-01-15 2027-02-14 120.00",
    "Rent 2027-02-15 2027-03-14 120.00",
    "Payout 2027-01-15 2027-02-14 -120.00",
  ]);
});

test("a new price, a refund and the notice change the chart as they change the rents", async () => {
  const rental = await newRental();
  const { id } = await leaseOf(rental);
  await changePrice(rental.landlord.actor, id, 15_000);
  // 30 days' notice: from February 15 on.
  expect(await chartOf(rental)).toMatchObject({ "2027-01": 12_000, "2027-02": 15_000, "2027-03": 15_000 });
  await giveNotice(rental.tenant.actor, id);
  await runJobs();
  // 14 of 31 days; what was paid beyond them is refunded.
  expect(await chartOf(rental)).toEqual({ "2027-01": 5_419 });
  expect((await linesOf(rental)).at(-1)).toBe("Refunded to the guest 2027-01-15 2027-02-14 -65.81");
});

test("a deposit that was paid with a rent is no part of what the rent brings, also after a refund", async () => {
  await atDay(0);
  const offer = await newOffer();
  await db
    .updateTable("properties")
    .set({ depositCents: 5_000 })
    .where("id", "=", offer.propertyId)
    .execute();
  const { id: reservationId } = await rentOut(offer);
  const rental = { ...offer, reservationId };
  await giveNotice(rental.tenant.actor, (await leaseOf(rental)).id);
  await runJobs();
  expect(await chartOf(rental)).toEqual({ "2027-01": 5_419 });
});

test("refunds and payouts of a later rent have its period; another landlord's have nothing", async () => {
  const rental = await newRental();
  await atDay(28);
  await runSchedules();
  await atDay(33);
  await runSchedules();
  const { id: rentId } = (await leaseOf(rental)).rents.at(-1)!;
  const { providerPaymentIntentId } = await db
    .selectFrom("payments")
    .select("providerPaymentIntentId")
    .where("rentId", "=", rentId)
    .executeTakeFirstOrThrow();
  await stripe.refunds.create({ payment_intent: providerPaymentIntentId!, amount: 4_200 });
  await runJobs();
  expect((await linesOf(rental)).slice(-4)).toEqual([
    "Rent 2027-02-15 2027-03-14 120.00",
    "Payout 2027-01-15 2027-02-14 -120.00",
    "Payout 2027-02-15 2027-03-14 -120.00",
    "Refunded to the guest 2027-02-15 2027-03-14 -40.00",
  ]);
  const other = { ...rental, landlord: await newLandlord() };
  expect(await linesOf(other)).toEqual([]);
  expect(await chartOf(other)).toEqual({});
  await expect(loadPeriods(rental.tenant.actor)).rejects.toMatchObject({ status: 403 });
});
