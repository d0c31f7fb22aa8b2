import { afterEach, beforeEach, expect, test } from "vitest";
import { reinstateMember } from "#app/features/accounts/members/reinstate-member.server.ts";
import { suspendMember } from "#app/features/accounts/members/suspend-member.server.ts";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { decideDispute, openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { checkoutOf, orderFor, payByCard, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { books } from "#tests/support/rentals.ts";
import { readBalance } from "../reconciliation/read-balance.server.ts";
import { compareBooks } from "../reconciliation/steps/compare-books.server.ts";
import { refundReservation } from "../refunds/refund-reservation.server.ts";
import { stripe } from "../stripe.server.ts";
import {
  accountsOf,
  atHoursAfter,
  claimOf,
  type Deposited,
  newDeposit,
  newReservation,
  payableLandlord,
  runSchedules,
  stateOf,
} from "#tests/support/deposits.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { settleDeposit } from "./settle-deposit.server.ts";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

async function chargeOf({ url }: Deposited): Promise<string> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  const { data } = await stripe.charges.list({ payment_intent: payment_intent as string });
  return data[0]!.id;
}

const dispute = async (deposit: Deposited) => {
  const charge = await chargeOf(deposit);
  const { id } = await openDispute(charge, {});
  await runJobs();
  return id;
};

const award = ({ id }: Deposited, cents: number) =>
  transaction(async (trx) => {
    await lockReservations(trx, [id]);
    return settleDeposit(trx, id, { claimId: `dcl_${id}`, cents });
  });

test("while a bank questions the payment its deposit is not returned; once it is won, it is", async () => {
  const before = await books();
  const deposit = await newDeposit();
  const id = await dispute(deposit);
  await atHoursAfter(deposit, 73);
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "held", returned: [], sent: [] });
  expect(await award(deposit, 5_000)).toBeNull();
  await decideDispute(id, "won");
  for (let time = 0; time < 2; time += 1) await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({
    state: "returned",
    returned: ["deposit 20000 succeeded"],
    sent: ["rent 10000"],
  });
  expect(await books()).toEqual(before);
});

test("a lost dispute takes the deposit from what we hold, not from the landlord", async () => {
  const before = await books();
  const deposit = await newDeposit();
  const id = await dispute(deposit);
  await decideDispute(id, "lost");
  await atHoursAfter(deposit, 73);
  for (let time = 0; time < 2; time += 1) await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "returned", returned: [], sent: [] });
  expect(await accountsOf(deposit)).toEqual({});
  expect(await balanceOf(deposit.landlord.actor)).toBe(0);
  expect(await books()).toEqual(before);
});

test("a claim that was agreed to while a bank had the money stays agreed past its time, and is paid once it is won", async () => {
  const before = await books();
  const deposit = await newDeposit();
  await claimOf(deposit);
  const id = await dispute(deposit);
  await answerClaim(deposit.tenant.actor, deposit.id, { objection: null }, "192.0.2.1");
  await atHoursAfter(deposit, 1 + 73);
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "claimed", claim: "agreed", returned: [], sent: [] });
  await decideDispute(id, "won");
  for (let time = 0; time < 2; time += 1) await runSchedules();
  expect(await stateOf(deposit)).toEqual({
    state: "decided",
    kept: 12_000,
    claim: "agreed",
    returned: ["deposit 8000 succeeded"],
    sent: ["rent 10000", "deposit 12000"],
  });
  expect(await books()).toEqual(before);
});

test("a dispute that is lost after a claim was paid is owed by the landlord, rent and claim", async () => {
  const before = await books();
  const deposit = await newDeposit();
  await atHoursAfter(deposit, 1);
  await award(deposit, 12_000);
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ kept: 12_000, sent: ["rent 10000", "deposit 12000"] });
  await decideDispute(await dispute(deposit), "lost");
  await runSchedules();
  // What was refunded of the deposit before is our loss: the bank took the whole charge.
  expect(await balanceOf(deposit.landlord.actor)).toBe(-22_000);
  expect(await books()).toEqual(before);
});

test("a second payment is refunded whole, and the first one's deposit stays held", async () => {
  const before = await books();
  moveClock(0);
  const [landlord, tenant] = [await payableLandlord(), await newTenant()];
  const ids = [];
  for (let count = 0; count < 2; count += 1)
    ids.push((await newProperty(landlord, { priceCents: 10_000, pricePer: "Day", depositCents: 20_000 })).id);
  const [one] = await orderFor(tenant, ids);
  const alone = await checkoutOf(tenant, one!.id);
  await db.updateTable("payments").set({ state: "expired" }).where("reservationId", "=", one!.id).execute();
  const both = await checkoutOf(tenant, one!.orderId);
  await payByCard(alone.url);
  await payByCard(both.url);
  await runSchedules();
  const refunds = await db
    .selectFrom("refunds")
    .select(["amountCents", "depositCents", "reason", "state"])
    .where("reservationId", "=", one!.id)
    .execute();
  expect(refunds).toEqual([
    { amountCents: 30_500, depositCents: 20_000, reason: "double_payment", state: "succeeded" },
  ]);
  expect(await accountsOf(one!)).toMatchObject({ landlord: -10_000, deposits: -20_000 });
  expect(await books()).toEqual(before);
});

test("a suspended landlord is sent nothing of a deposit until they are reinstated; the tenant's part goes back", async () => {
  const administrator = await newAdministrator();
  const deposit = await newDeposit();
  await atHoursAfter(deposit, 50);
  await runSchedules();
  const userId = deposit.landlord.id;
  await suspendMember(administrator.actor, { userId, reason: "Fraud" }, "192.0.2.1");
  await award(deposit, 12_000);
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({
    returned: ["deposit 8000 succeeded"],
    sent: ["rent 10000"],
  });
  await reinstateMember(administrator.actor, userId, "192.0.2.1");
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ sent: ["rent 10000", "deposit 12000"] });
});

test("administrators refund rent and fee beside a deposit, and our books agree with the processor's", async () => {
  const administrator = await newAdministrator();
  const deposit = await newDeposit();
  const whole = { amountCents: null, from: "both" as const, reason: "A kindness" };
  await refundReservation(administrator.actor, deposit.id, whole, "");
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "held", returned: ["goodwill 10500 succeeded"] });
  await atHoursAfter(deposit, 73);
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({
    returned: ["goodwill 10500 succeeded", "deposit 20000 succeeded"],
    sent: [],
  });
  const { paymentStatus } = await db
    .selectFrom("reservations")
    .select("paymentStatus")
    .where("id", "=", deposit.id)
    .executeTakeFirstOrThrow();
  expect(paymentStatus).toBe("refunded");
  const month = new Date().toISOString().slice(0, 7);
  await readBalance();
  expect(await compareBooks(administrator.actor, month)).toMatchObject({ differing: 0 });
});

test("a refund in the provider's dashboard is of rent and fee first, and only beyond them of the deposit", async () => {
  const before = await books();
  const deposit = await newDeposit();
  await stripe.refunds.create({ charge: await chargeOf(deposit), amount: 10_500 });
  await runSchedules();
  expect(await accountsOf(deposit)).toMatchObject({ deposits: -20_000 });
  await stripe.refunds.create({ charge: await chargeOf(deposit), amount: 20_000 });
  await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({ state: "returned" });
  expect(await accountsOf(deposit)).not.toHaveProperty("deposits");
  expect(await books()).toEqual(before);
});

test("the checkout has a line of its own for the deposit, and its amount is asserted with it", async () => {
  const { id, tenant, url } = await newReservation();
  const { data } = await stripe.checkout.sessions.listLineItems(sessionOf(url));
  expect(data.map(({ description, amount_total }) => `${description} ${amount_total}`)).toEqual([
    "Dry garage near the river 10000",
    "Service fee 500",
    "Deposit 20000",
  ]);
  expect((await checkoutOf(tenant, id)).url).toBe(url);
});
