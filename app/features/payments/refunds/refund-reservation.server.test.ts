import { beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import { ledgerOf, moneyOf, orderOf, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { stripe } from "../stripe.server.ts";

const reason = "The door did not open.";
let administrator: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  [administrator, tenant] = [await newAdministrator(), await newTenant()];
});

async function refund(id: string, json: object): Promise<[number, string | undefined]> {
  const answer = await call(`/api/admin/reservations/${id}/refunds`, {
    cookie: administrator.cookie,
    json: { reason, ...json },
  });
  return [answer.status, answer.body.message];
}

test("what isn't paid, or is disputed, is not refunded", async () => {
  const landlord = await newPaidLandlord();
  const [unpaid] = await orderOf(tenant, landlord);
  expect(await refund(unpaid!.id, {})).toEqual([409, "This reservation isn’t paid."]);
  const { id, intent } = await paidStays(tenant, landlord);
  const { data } = await stripe.charges.list({ payment_intent: intent });
  await openDispute(data[0]!.id, { amount: 1_000 });
  await runJobs();
  expect(await refund(id, { amount: 20, paid_by: "landlord" })).toEqual([
    409,
    "The card payment is disputed: the cardholder’s bank has the money.",
  ]);
  expect((await moneyOf(id)).refunds).toEqual([]);
});

test("the same refund within a minute is a second press; another stay's, side's or amount's, or a later one, is meant", async () => {
  const { ids } = await paidStays(tenant, await newPaidLandlord(), { prices: [10_000, 20_000] });
  const [first, second] = ids as [string, string];
  const fromRent = { amount: 3, paid_by: "landlord" };
  const pressed = [409, "The same refund was made less than a minute ago."];
  expect((await refund(first, fromRent))[0]).toBe(200);
  expect(await refund(first, fromRent)).toEqual(pressed);
  expect((await refund(second, fromRent))[0]).toBe(200);
  expect((await refund(first, { amount: 3, paid_by: "us" }))[0]).toBe(200);
  expect((await refund(first, { ...fromRent, amount: 4 }))[0]).toBe(200);
  moveClock(59_000);
  expect(await refund(first, fromRent)).toEqual(pressed);
  moveClock(61_000);
  expect((await refund(first, fromRent))[0]).toBe(200);
  await runJobs();
  expect(await ledgerOf([first])).toEqual({ fee: -200, landlord: -9_000 });
  expect(await ledgerOf([second])).toEqual({ fee: -1_000, landlord: -19_700 });
});

test("a refund in the dashboard a moment ago doesn't stop an administrator's of as much", async () => {
  const { id, intent } = await paidStays(tenant, await newPaidLandlord());
  await stripe.refunds.create({ payment_intent: intent, amount: 2_100 });
  await runJobs();
  const parts = db.selectFrom("refunds").select(["rentCents", "feeCents"]).where("reservationId", "=", id);
  expect(await parts.execute()).toEqual([{ rentCents: 2_000, feeCents: 100 }]);
  await stripe.refunds.create({ payment_intent: intent, amount: 4_200 });
  await runJobs();
  expect((await refund(id, { amount: 42, paid_by: "both" }))[0]).toBe(200);
  await runJobs();
  expect((await moneyOf(id)).paymentStatus).toBe("refunded");
  expect(await ledgerOf([id])).toEqual({});
});

test("administrators see later who refunded what, from whom and why", async () => {
  const { id } = await paidStays(tenant, await newPaidLandlord());
  expect((await refund(id, { amount: 100.01, paid_by: "landlord" }))[0]).toBe(400);
  // All of the rent.
  expect((await refund(id, { amount: 100, paid_by: "landlord" }))[0]).toBe(200);
  expect((await refund(id, {}))[0]).toBe(200);
  const entries = await db
    .selectFrom("auditEntries")
    .select(["actorId", "details"])
    .where("subjectId", "=", id)
    .where("action", "=", "refundReservation")
    .orderBy("id")
    .execute();
  expect(entries.map(({ actorId }) => actorId)).toEqual([administrator.id, administrator.id]);
  expect(entries.map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { of: "stay", amount: "$100.00", from: "landlord", reason },
      { of: "stay", amount: "$5.00", from: "both", reason },
    ]),
  );
});
