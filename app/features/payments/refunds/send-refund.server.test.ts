import type { Updateable } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import type { DB } from "#app/platform/database.types.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { paidStays } from "#tests/support/paid-stays.ts";
import { ledgerOf, moneyOf, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { mostRefusals } from "../model.ts";
import { stripe } from "../stripe.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { requestRefund } from "./steps/request-refund.server.ts";

const hour = 3_600_000;
const refunds = "/v1/refunds";
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});

/** A paid stay and a decided refund of it that the provider wasn't asked for. */
async function decided(part?: { rentCents: number; feeCents: number }) {
  const { id: reservationId, ids, intent } = await paidStays(tenant, landlord, { prices: [10_000] });
  const { paymentId } = await db
    .selectFrom("paymentShares")
    .select("paymentId")
    .where("reservationId", "=", reservationId)
    .executeTakeFirstOrThrow();
  const wish = { paymentId, reservationId, reason: "canceled" as const, ...(part && { part }) };
  const id = (await transaction((trx) => requestRefund(trx, wish)))!;
  const row = () => db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const change = (values: Updateable<DB["refunds"]>) => ours(id).set(values).execute();
  return { id, ids, reservationId, paymentId, intent, row, change };
}

const ours = (id: string) => db.updateTable("refunds").where("id", "=", id);

/** The keys of the requests for refunds; `answer` takes the place of the provider's. */
function askedWith(answer: (count: number) => Response | null = () => null) {
  const keys: (string | null)[] = [];
  answerAt(refunds, ({ method, headers }) => {
    if (method !== "POST") return null;
    keys.push(headers.get("Idempotency-Key"));
    return answer(keys.length);
  });
  return keys;
}

const atProvider = async (intent: string) =>
  (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data;

test("a refund is asked for once, with what it is of and why", async () => {
  const { id, reservationId, intent, row } = await decided();
  const keys = askedWith();
  await sendRefund(id);
  await sendRefund(id);
  expect(keys).toEqual([`${id}-1`]);
  const [made, ...others] = await atProvider(intent);
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    amount: 10_500,
    metadata: { refund_id: id, reservation_id: reservationId, reason: "canceled" },
  });
  expect(await row()).toMatchObject({ state: "requested", providerRefundId: made!.id, refusals: 0 });
  await runJobs();
  expect((await row()).state).toBe("succeeded");
  await sendRefund(id);
  expect(keys).toHaveLength(1);
});

test("nothing is asked for a refund that is over, or of a payment of another mode", async () => {
  const { id, paymentId, change, row } = await decided();
  const keys = askedWith();
  for (const state of ["withdrawn", "settled", "succeeded"] as const) {
    await change({ state });
    await sendRefund(id);
    expect((await row()).state).toBe(state);
  }
  await change({ state: "requested" });
  await db.updateTable("payments").set({ provider: "test" }).where("id", "=", paymentId).execute();
  await sendRefund(id);
  expect(keys).toEqual([]);
});

test("a refused refund is counted with the reason, and asked again with a key of its own", async () => {
  const { id, row } = await decided();
  const keys = askedWith((count) => (count < 3 ? refusal(400, { type: "invalid_request_error" }) : null));
  for (const refusals of [1, 2]) {
    moveClock(refusals * hour);
    await sendRefund(id);
    expect(await row()).toMatchObject({ state: "failed", refusal: "Refused.", refusals });
  }
  moveClock(3 * hour);
  await sendRefund(id);
  expect(new Set(keys).size).toBe(3);
  expect(await row()).toMatchObject({ state: "requested", refusals: 2 });
});

test("the guest is told when a refund was refused for the last time, and only then", async () => {
  const { id, reservationId, change } = await decided();
  askedWith(() => refusal(400, { type: "invalid_request_error" }));
  const told = async () => {
    await runJobs();
    const notices = db.selectFrom("notices").select(["memberId", "path"]).where("kind", "=", "refundStuck");
    return notices.where("memberId", "=", tenant.id).execute();
  };
  // Its own job asks, too.
  expect(await told()).toEqual([]);
  await change({ refusals: mostRefusals - 2 });
  await sendRefund(id);
  expect(await told()).toEqual([]);
  await sendRefund(id);
  expect(await told()).toEqual([{ memberId: tenant.id, path: `/checkout/${reservationId}` }]);
  const emails = await db
    .selectFrom("emails")
    .select(["subject", "aboutReservationId", "aboutUserId"])
    .where("recipient", "=", tenant.email)
    .where("subject", "like", "Your bank refuses%")
    .execute();
  expect(emails).toEqual([
    {
      subject: "Your bank refuses our refund: Dry garage near the river",
      aboutReservationId: reservationId,
      aboutUserId: tenant.id,
    },
  ]);
});

test("a provider that can't be asked is tried again by the job, and counts as no refusal", async () => {
  const { id, row } = await decided();
  askedWith(() => refusal(500, { type: "api_error" }));
  await expect(sendRefund(id)).rejects.toThrow("Refused.");
  expect(await row()).toMatchObject({ state: "requested", refusals: 0, providerRefundId: null });
});

test("a refund that was made before its answer was lost is found, but not one that didn't stand", async () => {
  const { id, intent, row } = await decided({ rentCents: 1_000, feeCents: 0 });
  const metadata = { refund_id: id };
  const other = await stripe.refunds.create({
    payment_intent: intent,
    amount: 500,
    metadata: { refund_id: "rfd_1" },
  });
  const failed = await stripe.refunds.create({ payment_intent: intent, amount: 1_000, metadata });
  for (const status of ["failed", "canceled"]) {
    const object = JSON.stringify({ ...failed, status });
    await db.updateTable("sandboxObjects").set({ object }).where("id", "=", failed.id).execute();
    await sendRefund(id);
    const { providerRefundId } = await row();
    expect([failed.id, other.id, null]).not.toContain(providerRefundId);
  }
  const standing = (await row()).providerRefundId;
  await ours(id).set({ providerRefundId: null }).execute();
  const keys = askedWith();
  await sendRefund(id);
  expect(keys).toEqual([]);
  expect((await row()).providerRefundId).toBe(standing);
});

test("a charge that was refunded as a whole in the dashboard counts as refunded, with what was told of it", async () => {
  const { id, reservationId, intent, row } = await decided({ rentCents: 10_000, feeCents: 500 });
  await stripe.refunds.create({ payment_intent: intent });
  await db.deleteFrom("sandboxDeliveries").execute();
  await sendRefund(id);
  const [made] = await atProvider(intent);
  expect(await row()).toMatchObject({ state: "succeeded", providerRefundId: made!.id });
  expect(await ledgerOf([reservationId])).toEqual({});
  expect((await moneyOf(reservationId)).paymentStatus).toBe("refunded");
});
