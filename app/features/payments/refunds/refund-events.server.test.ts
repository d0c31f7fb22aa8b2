import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { newDeposit } from "#tests/support/deposits.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import { emailsTo, ledgerOf, moneyOf, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";
import { bookEvent } from "../reconciliation/steps/book-event.server.ts";
import { stripe } from "../stripe.server.ts";

let administrator: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  [administrator, tenant] = [await newAdministrator(), await newTenant()];
});

const paid = async () => paidStays(tenant, await newPaidLandlord());
const reason = "The door did not open.";
const refund = (id: string, json: object) =>
  call(`/api/admin/reservations/${id}/refunds`, { cookie: administrator.cookie, json: { reason, ...json } });

/** The provider's event about a refund; the trouble, if it can't be booked. */
function tell(object: object): Promise<string | null> {
  const event = { id: `evt_${randomUUID()}`, type: "refund.updated", livemode: false, data: { object } };
  return bookEvent(event as never);
}

/** A refund of 20 dollars that the provider made, and its event's object. */
async function refunded() {
  const { id, intent } = await paid();
  expect((await refund(id, { amount: 20, paid_by: "landlord" })).status).toBe(200);
  await runJobs();
  const row = () =>
    db.selectFrom("refunds").selectAll().where("reservationId", "=", id).executeTakeFirstOrThrow();
  const { id: refundId, providerRefundId } = await row();
  const metadata = { refund_id: refundId };
  const object = { id: providerRefundId, object: "refund", amount: 2_000, payment_intent: intent, metadata };
  return { id, row, object };
}

test.each(["failed", "canceled"])(
  "a refund that the bank returns as %s counts once, however often it is told",
  async (status) => {
    const { id, row, object } = await refunded();
    expect(await ledgerOf([id])).toEqual({ fee: -500, landlord: -8_000 });
    for (let time = 0; time < 3; time += 1) expect(await tell({ ...object, status })).toBeNull();
    expect(await row()).toMatchObject({ state: "failed", refusals: 1, returns: 1, refusal: status });
    expect(await ledgerOf([id])).toEqual({ fee: -500, landlord: -8_000, refunds: -2_000 });
    await runJobs();
    // The guest is emailed once it was tried five times.
    expect(await emailsTo(tenant.email)).not.toContain(
      "Your bank refuses our refund: Dry garage near the river",
    );
  },
);

test("late events of an earlier attempt change nothing, and another amount is never booked", async () => {
  const { row, object } = await refunded();
  const before = await row();
  expect(await tell({ ...object, id: "re_earlier", status: "failed" })).toBeNull();
  expect(await tell({ ...object, status: "pending" })).toBeNull();
  expect(await tell({ ...object, status: "requires_action" })).toBeNull();
  expect(await tell({ ...object, amount: 2_001, status: "failed" })).toContain("does not match");
  expect(await row()).toEqual(before);
  await tell({ ...object, status: "failed" });
  // A success of the attempt that failed is older than what we know.
  expect(await tell({ ...object, status: "succeeded" })).toBeNull();
  expect(await row()).toMatchObject({ state: "failed" });
  // Another one's is not: it was tried again.
  expect(await tell({ ...object, id: "re_again", status: "succeeded" })).toBeNull();
  expect(await row()).toMatchObject({ state: "succeeded", providerRefundId: "re_again" });
});

test("a dashboard refund of more than is left is shown, and books nothing", async () => {
  const { id, intent } = await paid();
  const object = { id: `re_${randomUUID()}`, object: "refund", payment_intent: intent, status: "succeeded" };
  expect(await tell({ ...object, amount: 10_501 })).toContain("is more than is left");
  expect((await moneyOf(id)).refunds).toEqual([]);
  expect(await ledgerOf([id])).toEqual({ fee: -500, landlord: -10_000 });
  expect(await tell({ ...object, amount: 10_501, status: "failed" })).toBeNull();
  expect(await tell({ ...object, amount: 5, payment_intent: "pi_of_no_one" })).toBeNull();
  expect((await moneyOf(id)).refunds).toEqual([]);
});

test("a dashboard refund takes rent and fee first, and the deposit only beyond them", async () => {
  const { id } = await newDeposit();
  const { intent } = await db
    .selectFrom("payments")
    .select("providerPaymentIntentId as intent")
    .where("reservationId", "=", id)
    .executeTakeFirstOrThrow();
  const parts = async () => {
    await runJobs();
    return db
      .selectFrom("refunds")
      .select(["rentCents", "feeCents", "depositCents", "state"])
      .where("reservationId", "=", id)
      .orderBy("createdAt")
      .execute();
  };
  const refundOf = (amount?: number) =>
    stripe.refunds.create({ payment_intent: intent!, ...(amount && { amount }) });
  await refundOf(10_500);
  const first = { rentCents: 10_000, feeCents: 500, depositCents: 0, state: "succeeded" };
  expect(await parts()).toEqual([first]);
  expect(await ledgerOf([id])).toEqual({ deposits: -20_000 });
  await refundOf(7_000);
  const second = { rentCents: 0, feeCents: 0, depositCents: 7_000, state: "succeeded" };
  expect(await parts()).toEqual([first, second]);
  await refundOf();
  expect(await parts()).toEqual([first, second, { ...second, depositCents: 13_000 }]);
  expect(await ledgerOf([id])).toEqual({});
});

test("a part needs someone who pays for it, who has as much; nothing is refunded of what isn't paid", async () => {
  const { id } = await paid();
  const undecided = await refund(id, { amount: 20 });
  expect([undecided.status, undecided.body.fields]).toEqual([
    400,
    { paid_by: "Choose who pays for a part." },
  ]);
  const fromRent = await refund(id, { amount: 100.01, paid_by: "landlord" });
  const words = "At most $100.00 can be refunded from the rent.";
  expect([fromRent.status, fromRent.body.fields]).toEqual([400, { amount: words }]);
  const fromUs = await refund(id, { amount: 105.01, paid_by: "us" });
  expect(fromUs.body.fields).toEqual({ amount: "At most $105.00 can be refunded for this reservation." });
  expect((await moneyOf(id)).refunds).toEqual([]);
  expect((await refund("res_unknown", {})).status).toBe(404);
  // All of it needs no choice.
  expect((await refund(id, { amount: 105, paid_by: "both" })).status).toBe(200);
  expect((await moneyOf(id)).refunds).toMatchObject([{ amountCents: 10_500 }]);
  const again = await refund(id, {});
  expect([again.status, again.body.message]).toEqual([409, "Nothing is left to refund."]);
});

test("only a refused refund is settled", async () => {
  const { row } = await refunded();
  const settle = (id: string) =>
    call(`/api/admin/refunds/${id}/settle`, {
      cookie: administrator.cookie,
      json: { how: "By check no. 7." },
    });
  const unknown = await settle("rfd_unknown");
  expect([unknown.status, unknown.body.message]).toEqual([404, "Refund not found."]);
  const made = await settle((await row()).id);
  expect([made.status, made.body.message]).toEqual([409, "The card processor hasn’t refused this refund."]);
  expect((await row()).state).toBe("succeeded");
});
