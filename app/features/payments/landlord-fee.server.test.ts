import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { claimDeposit } from "#app/features/deposits/claim-deposit.server.ts";
import { loadRentByMonth } from "#app/features/leases/load-rent-by-month.server.ts";
import { landlordFeeOf } from "#app/features/ledger/model.ts";
import { presentStatement } from "#app/features/ledger/present.ts";
import {
  balanceOf,
  ledgerDifference,
  movementsOf,
  statementOf,
} from "#app/features/ledger/queries.server.ts";
import { landlordMonths } from "#app/features/reservations/landlord/queries.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";
import { parseFeeRules } from "#app/platform/parse-fee-rules.ts";
import { decideDispute, appealDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { atHoursAfter, newDeposit } from "#tests/support/deposits.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { newPaidLandlord, paidStays, payOut } from "#tests/support/paid-stays.ts";
import { checkoutOf, ledgerOf, orderOf, payFor, payNow, runJobs } from "#tests/support/payments.ts";
import { newTenant, type Person } from "#tests/support/people.ts";
import { newRental, runSchedulesOn } from "#tests/support/rentals.ts";
import { day } from "#tests/support/reservations.ts";
import { answer, ask, changeable, payChange } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";
import { decidePayouts } from "./payouts/decide-payouts.server.ts";
import { issueInvoices } from "./documents/issue-invoices.server.ts";
import { loadDocument } from "./documents/load-document.server.ts";
import { presentDocument } from "./documents/present.ts";
import { documentsOf, invoicesOf } from "./documents/queries.server.ts";
import { leftOfShare } from "./refunds/queries.server.ts";
import { requestRefund } from "./refunds/steps/request-refund.server.ts";

const { landlordFee } = config;
const setFee = (rules: string) => {
  config.landlordFee = parseFeeRules(rules)!;
};

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  setFee("10%");
  [landlord, tenant] = [await newPaidLandlord(), await newTenant()];
});
afterEach(() => {
  config.landlordFee = landlordFee;
  moveClock(0);
});

const shareOf = (reservationId: string) =>
  db
    .selectFrom("paymentShares")
    .select(["paymentId", "reservationId"])
    .where("reservationId", "=", reservationId)
    .where("settled", "=", true)
    .where("rentId", "is", null)
    .executeTakeFirstOrThrow();

/** Of what is left: this much of the rent and of the tenant's fee, or all. */
async function refund(reservationId: string, part?: { rentCents: number; feeCents: number }) {
  const share = await shareOf(reservationId);
  await transaction((trx) =>
    requestRefund(trx, { ...share, reason: "goodwill", ...(part === undefined ? {} : { part }) }),
  );
  await runJobs();
}

const sent = async () =>
  (
    await db
      .selectFrom("payouts")
      .select(["amountCents", "state"])
      .where("landlordId", "=", landlord.id)
      .orderBy("createdAt")
      .execute()
  ).map(({ amountCents, state }) => `${amountCents} ${state}`);
const statement = async () =>
  presentStatement(await statementOf(landlord.actor)).map(({ what, amount }) => `${what} ${amount}`);
const feesOf = async (reservationId: string) =>
  (
    await db
      .selectFrom("paymentShares")
      .select(["rentId", "landlordFeeCents"])
      .where("reservationId", "=", reservationId)
      .where("settled", "=", true)
      .orderBy("rentDueAt", (order) => order.asc().nullsFirst())
      .execute()
  ).map((share) => share.landlordFeeCents);

test("a landlord gets the rent less their fee; the tenant pays and reads no more, statement and invoice name it", async () => {
  const { id } = await paidStays(tenant, landlord);
  expect(await ledgerOf([id])).toEqual({ fee: -1500, landlord: -9000 });
  expect(await statement()).toEqual(["Rent 100", "Landlord fee -10"]);
  expect(
    (await documentsOf(tenant.actor, id)).map(({ rentCents, feeCents }) => [rentCents, feeCents]),
  ).toEqual([[10_000, 500]]);
  expect((await movementsOf({ kind: "system" }, id)).map(({ kind, cents }) => [kind, cents])).toEqual([
    ["rent", 10_500],
  ]);
  await payOut();
  expect(await sent()).toEqual(["9000 succeeded"]);
  expect(await balanceOf(landlord.actor)).toBe(0);
  const { rows } = await sql<{ body: string }>`
    select body_text as body from emails where recipient = ${landlord.email} and subject like 'Rent sent%'`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.body.replaceAll(/\s+/g, " ")).toContain("We sent $90.00");
  expect(rows[0]!.body).not.toContain("refund");
  moveClock(70 * 86_400_000);
  await issueInvoices();
  const [invoice] = await invoicesOf(landlord.actor);
  expect(invoice).toMatchObject({ rentCents: 9000, feeCents: 1500 });
  const loaded = await loadDocument(
    landlord.actor,
    `I-${invoice!.year}-${String(invoice!.number).padStart(6, "0")}`,
  );
  expect(loaded.kind === "invoice" && presentDocument(loaded)).toMatchObject({
    rent: 90,
    fee: 15,
    landlord_fee: 10,
    lines: [{ rent: 90, fee: 15 }],
  });
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("refunds return as much of the fee as of the rent, before and after the payout, and all of it at the end", async () => {
  const { ids } = await paidStays(tenant, landlord, { prices: [9_999, 10_000] });
  const [odd, even] = ids as [string, string];
  // A tenth of 99.99 is 10.00.
  await refund(odd, { rentCents: 3_333, feeCents: 0 });
  expect(await ledgerOf([odd])).toEqual({ fee: -500 - 667, landlord: -(6_666 - 667) });
  await refund(odd, { rentCents: 0, feeCents: 300 });
  expect(await ledgerOf([odd])).toEqual({ fee: -200 - 667, landlord: -5_999 });
  await payOut();
  expect((await sent()).toSorted()).toEqual(["5999 succeeded", "9000 succeeded"]);
  await refund(odd, { rentCents: 1, feeCents: 0 });
  await refund(odd);
  await refund(even);
  expect(await ledgerOf([odd, even])).toEqual({ landlord: 5_999 + 9_000 });
  expect(await balanceOf(landlord.actor)).toBe(-5_999 - 9_000);
  expect((await statement()).filter((line) => line.startsWith("Landlord fee, refunded"))).toEqual([
    "Landlord fee, refunded 3.33",
    "Landlord fee, refunded 6.67",
    "Landlord fee, refunded 10",
  ]);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("a late cancellation leaves half of the rent with half of the fee, and that is sent", async () => {
  setFee("50%");
  const { id } = await paidStays(tenant, landlord);
  moveClock(Date.parse(`${day(30)}T05:00:00Z`) - 12 * 3_600_000 - Date.now());
  await cancel(tenant.actor, id);
  moveClock(32 * 86_400_000);
  await decidePayouts();
  // Before the rest is refunded nothing is sent, although what is kept is as much as the rent less its fee.
  expect(await sent()).toEqual([]);
  await runJobs();
  expect(await ledgerOf([id])).toEqual({ fee: -250 - 2_500, landlord: -2_500 });
  await payOut();
  expect(await sent()).toEqual(["2500 succeeded"]);
  expect(await balanceOf(landlord.actor)).toBe(0);
});

test("a dispute that is lost takes the rent less its fee from the landlord, and returns both once it is recovered", async () => {
  const { id, intent } = await paidStays(tenant, landlord);
  await refund(id, { rentCents: 5_000, feeCents: 0 });
  const { told } = await disputePayment(intent);
  await decideDispute(told.id, "lost");
  await runJobs();
  expect(await ledgerOf([id])).toEqual({});
  await appealDispute(told.id);
  await runJobs();
  await decideDispute(told.id, "won");
  await runJobs();
  expect(await ledgerOf([id])).toEqual({ fee: -500 - 500, landlord: -4_500 });
  expect((await statement()).filter((line) => line.startsWith("Landlord fee"))).toEqual([
    "Landlord fee -10",
    "Landlord fee, refunded 5",
    "Landlord fee, refunded after a card dispute 5",
    "Landlord fee of what was recovered -5",
  ]);
  await payOut();
  expect(await sent()).toEqual(["4500 succeeded"]);
});

test("a deposit that the landlord gets has no fee, and is refunded after the rent", async () => {
  const deposited = await newDeposit();
  const { id, landlord: owner, tenant: guest } = deposited;
  await atHoursAfter(deposited, 1);
  const claim = { reservationId: id, amountCents: 2_000, reason: "The shelf is broken.", photos: [] };
  await claimDeposit(owner.actor, claim, "192.0.2.1");
  await answerClaim(guest.actor, id, { objection: null }, "192.0.2.1");
  await runJobs();
  landlord = owner;
  // That of the deposit is sent at once.
  expect(await sent()).toEqual(["2000 succeeded"]);
  expect(await balanceOf(owner.actor)).toBe(9_000);
  await refund(id, { rentCents: 5_000, feeCents: 0 });
  expect(await balanceOf(owner.actor)).toBe(4_500);
  await refund(id, { rentCents: 6_000, feeCents: 0 });
  expect(await ledgerOf([id])).toEqual({ fee: -500, landlord: 1_000 });
});

test("an operator who changes the fee between request and payment changes it for others", async () => {
  const [before] = await orderOf(tenant, landlord);
  setFee("50%");
  const [after] = await orderOf(tenant, landlord);
  for (const { id } of [before!, after!]) await payFor(tenant, id);
  expect(await ledgerOf([before!.id])).toEqual({ fee: -1_500, landlord: -9_000 });
  expect(await ledgerOf([after!.id])).toEqual({ fee: -5_500, landlord: -5_000 });
});

test("a minimum above the rent takes all of it and no more: nothing is sent, and a refund takes nothing from the landlord", async () => {
  setFee("0%, at least $500");
  const { id } = await paidStays(tenant, landlord);
  expect(await ledgerOf([id])).toEqual({ fee: -10_500 });
  await payOut();
  expect(await sent()).toEqual(["0 netted"]);
  await refund(id, { rentCents: 4_000, feeCents: 0 });
  expect(await ledgerOf([id])).toEqual({ fee: -6_500 });
  await refund(id);
  expect(await ledgerOf([id])).toEqual({});
  expect(await balanceOf(landlord.actor)).toBe(0);
});

test("a checkout that was opened before the fee changed pays that of its reservation", async () => {
  const [one] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, one!.id);
  setFee("40%");
  await payNow(url);
  expect(await ledgerOf([one!.id])).toEqual({ fee: -1_500, landlord: -9_000 });
});

test("later rents keep the rule that the rental was agreed with", async () => {
  setFee("10% + $2");
  const rental = await newRental();
  landlord = rental.landlord;
  setFee("40%");
  await runSchedulesOn(1, 2, 28, 33);
  expect(await feesOf(rental.reservationId)).toEqual([1_400, 1_400]);
  expect(await sent()).toEqual(["10600 succeeded", "10600 succeeded"]);
  expect(await balanceOf(landlord.actor)).toBe(0);
  const months = await landlordMonths(landlord.actor, "2027-01-10");
  const chart = await loadRentByMonth(landlord.actor, months);
  expect(chart.filter(({ rentCents }) => rentCents > 0).map(({ rentCents }) => rentCents)[0]).toBe(10_600);
  for (const { rentCents } of chart) expect([0, 10_600]).toContain(rentCents);
});

test("other dates pay, or return, the fee of their difference by the reservation's rule", async () => {
  const { id, tenant: guest } = await changeable(landlord);
  setFee("50%");
  expect(await ledgerOf([id])).toEqual({ fee: -400 - 800, landlord: -7_200 });
  await ask(id, 30, 33, guest.cookie);
  await answer(id, "agree", landlord.cookie);
  await payChange(id, guest.cookie);
  expect(await feesOf(id)).toEqual([800, 800]);
  expect(await ledgerOf([id])).toEqual({ fee: -800 - 1_600, landlord: -14_400 });
  await ask(id, 30, 30, landlord.cookie);
  await answer(id, "agree", guest.cookie);
  await runJobs();
  expect(await ledgerOf([id])).toEqual({ fee: -200 - 400, landlord: -3_600 });
  const today = todayIn("America/New_York");
  const chart = await loadRentByMonth(landlord.actor, await landlordMonths(landlord.actor, today));
  expect(chart.reduce((cents, { rentCents }) => cents + rentCents, 0)).toBe(3_600);
  moveClock(40 * 86_400_000);
  await decidePayouts();
  await runJobs();
  expect(await balanceOf(landlord.actor)).toBe(0);
  expect((await sent()).map((line) => Number(line.split(" ")[0])).reduce((sum, each) => sum + each, 0)).toBe(
    3_600,
  );
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("shorter stays have the fee of their rent by the rule, fixed part and limit, on every screen and in what is sent", async () => {
  for (const [rule, [before, longer, after]] of [
    ["10% + $2", [1_000, 1_800, 400]],
    ["10%, at least $10", [1_000, 1_600, 1_000]],
    ["50%, at most $30", [3_000, 3_000, 1_000]],
  ] as const) {
    landlord = await newPaidLandlord();
    setFee(rule);
    const { id, tenant: guest } = await changeable(landlord, { priceCents: 2_000, days: 4 });
    expect(await feesOf(id)).toEqual([before]);
    await ask(id, 30, 37, guest.cookie);
    await answer(id, "agree", landlord.cookie);
    await payChange(id, guest.cookie);
    expect(await feesOf(id)).toEqual([before, longer - before]);
    await ask(id, 30, 30, landlord.cookie);
    await answer(id, "agree", guest.cookie);
    await runJobs();
    expect(await ledgerOf([id])).toEqual({
      fee: -100 - after,
      ...(after < 2_000 && { landlord: -(2_000 - after) }),
    });
    const { body } = await call(`/api/reservations/${id}`, { cookie: landlord.cookie });
    expect(body.landlord_fee).toBe(after / 100);
    moveClock(40 * 86_400_000);
    await decidePayouts();
    await runJobs();
    expect(await balanceOf(landlord.actor)).toBe(0);
    const cents = (await sent()).map((line) => Number(line.split(" ")[0]));
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(2_000 - after);
    moveClock(0);
  }
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("a payment that was sent and refunded counts with its fee against what is unsent of the others", async () => {
  const { id, tenant: guest } = await changeable(landlord);
  await ask(id, 30, 33, guest.cookie);
  await answer(id, "agree", landlord.cookie);
  await payChange(id, guest.cookie);
  moveClock(Date.parse(`${day(31)}T18:00:00Z`) - Date.now());
  await decidePayouts();
  await runJobs();
  expect(await sent()).toEqual(["7200 succeeded"]);
  const unsent = async () =>
    (await sql<{ cents: number }>`select unsent_rent_of(${id}) as cents`.execute(db)).rows[0]!.cents;
  expect(await unsent()).toBe(8_000);
  await refund(id);
  expect(await unsent()).toBe(0);
});

test("whatever is refunded in whatever order, database, product and ledger have the same left, and never less than nothing", async () => {
  for (const [seed, rule] of ["33.33% + $0.10", "50%", "7%, at least $20"].entries()) {
    setFee(rule);
    const { id } = await paidStays(tenant, landlord, { prices: [9_973] });
    const share = await shareOf(id);
    const parts = fc.sample(fc.integer({ min: 1, max: 3_000 }), { numRuns: 6, seed });
    for (const wish of parts) {
      const left = await transaction((trx) => leftOfShare(trx, share));
      await refund(id, { rentCents: Math.min(wish, left.rentCents), feeCents: 0 });
      const { rows } = await sql<{ rent: number; fee: number }>`
        select rent_left_of(payment_id, reservation_id) as rent, landlord_fee_left_of(payment_id, reservation_id) as fee
        from payment_shares where payment_id = ${share.paymentId} and reservation_id = ${id}`.execute(db);
      const after = await transaction((trx) => leftOfShare(trx, share));
      expect(rows).toEqual([{ rent: after.rentCents, fee: after.landlordFeeCents }]);
      expect(after.landlordFeeCents).toBeLessThanOrEqual(after.rentCents);
      const { landlord: owed = 0 } = await ledgerOf([id]);
      expect(0 - owed).toBe(after.rentCents - (after.landlordFeeCents ?? 0));
    }
    await refund(id);
    expect(await ledgerOf([id])).toEqual({});
  }
});

test("a fee is never more than its rent, and parts of it sum to the whole in any order", () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  const stake = { reservationId: "res_1", landlordId: "usr_1", feeCents: 0, depositCents: 0 };
  fc.assert(
    fc.property(cents, fc.nat(), fc.nat({ max: 100_000 }), fc.array(cents), (rent, fee, claimed, wishes) => {
      const left = {
        ...stake,
        rentCents: rent + claimed,
        claimedCents: claimed,
        landlordFeeCents: fee % (rent + 1),
      };
      for (const wish of [...wishes, Infinity]) {
        const part = Math.min(wish, left.rentCents);
        const back = landlordFeeOf(left, part);
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(part);
        left.rentCents -= part;
        left.landlordFeeCents -= back;
        expect(left.landlordFeeCents).toBeLessThanOrEqual(Math.max(0, left.rentCents - claimed));
        expect(left.landlordFeeCents).toBeGreaterThanOrEqual(0);
      }
    }),
  );
  expect(landlordFeeByRule(100, "10%, at least $5")).toBe(100);
  expect(landlordFeeByRule(10_000, "10%, at least $5")).toBe(1_000);
});
