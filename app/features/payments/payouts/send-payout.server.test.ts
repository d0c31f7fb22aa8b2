import { beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { standInForStripe } from "#app/features/payments/stand-in.server.ts";
import { askProcessor } from "@sparebay/stripe-sandbox/ask-processor.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { newPaidLandlord, paidStays, payOut } from "#tests/support/paid-stays.ts";
import { emailsTo, ledgerOf } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, type Person } from "#tests/support/people.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { refundReservation } from "../refunds/refund-reservation.server.ts";
import { stripe } from "../stripe.server.ts";
import { decidePayouts } from "./decide-payouts.server.ts";
import { sendPayout } from "./send-payout.server.ts";

const hour = 3_600_000;
const stayBegan = 32 * 24 * hour;
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  [landlord, tenant] = [await newPaidLandlord(), await newTenant()];
});

const payouts = () =>
  db.selectFrom("payouts").selectAll().where("landlordId", "=", landlord.id).orderBy("createdAt").execute();

async function transfers() {
  const [payout] = await payouts();
  return (await stripe.transfers.list({ destination: payout!.accountId, limit: 100 })).data;
}

/** A decided payout of a stay's rent that wasn't sent. */
async function decided() {
  const { id, intent } = await paidStays(tenant, landlord);
  moveClock(stayBegan);
  await decidePayouts();
  const [payout] = await payouts();
  return { id, intent, payout: payout! };
}

test("a rent is sent from the charge that brought it, for its space and reservation, in dollars", async () => {
  const { id, intent, payout } = await decided();
  await sendPayout(payout.id);
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent);
  expect(await transfers()).toMatchObject([
    {
      amount: 10_000,
      currency: "usd",
      destination: payout.accountId,
      source_transaction: latest_charge,
      description: "Rent of Dry garage near the river",
      metadata: { payout_id: payout.id, reservation_id: id },
    },
  ]);
  const [sent] = await payouts();
  expect(sent).toMatchObject({ state: "succeeded", providerTransferId: (await transfers())[0]!.id });
  await sendPayout(payout.id);
  expect(await transfers()).toHaveLength(1);
});

test("more than one rent, because an earlier one was left over, is sent from our balance", async () => {
  const { payout } = await decided();
  await db.updateTable("payouts").set({ amountCents: 10_501 }).where("id", "=", payout.id).execute();
  await sendPayout(payout.id);
  const [transfer] = await transfers();
  expect(transfer).toMatchObject({ amount: 10_501, source_transaction: null });
});

test("what the provider refuses is kept with its reason, and asked again with a key of its own", async () => {
  const { payout } = await decided();
  const keys: (string | null)[] = [];
  const refuse = (times: number) =>
    answerAt("/v1/transfers", ({ method, headers }) => {
      if (method !== "POST") return null;
      keys.push(headers.get("Idempotency-Key"));
      return keys.length > times ? null : refusal(400, { type: "invalid_request_error" });
    });
  refuse(1);
  await sendPayout(payout.id);
  expect(await payouts()).toMatchObject([{ state: "failed", refusal: "Refused.", providerTransferId: null }]);
  moveClock(stayBegan + hour);
  await sendPayout(payout.id);
  expect(await payouts()).toMatchObject([{ state: "succeeded", refusal: null }]);
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toBe(`${payout.id}-1`);
});

test("a provider that can't be asked is tried again by the job, and no refusal is noted", async () => {
  const { payout } = await decided();
  answerAt("/v1/transfers", () => refusal(500, { type: "api_error" }));
  await expect(sendPayout(payout.id)).rejects.toThrow("Refused.");
  expect(await payouts()).toMatchObject([{ state: "requested", refusal: null }]);
});

test("a payout that is held waits its turn again, and its landlord is sent nothing", async () => {
  const { payout } = await decided();
  await db.updateTable("users").set({ banned: true }).where("id", "=", landlord.id).execute();
  moveClock(stayBegan + hour);
  await sendPayout(payout.id);
  const [held] = await payouts();
  expect(held!.state).toBe("requested");
  expect(held!.updatedAt.getTime()).toBeGreaterThan(payout.updatedAt.getTime());
  expect(await transfers()).toEqual([]);
});

test("rent that a refund took is netted without asking the provider, and its landlord isn't emailed", async () => {
  const { id } = await paidStays(tenant, landlord);
  const { actor } = await newAdministrator();
  const refund = { amountCents: 10_000, from: "landlord" as const, reason: "The roof leaks." };
  await refundReservation(actor, id, refund, "192.0.2.1");
  await payOut();
  expect(await payouts()).toMatchObject([{ state: "netted", amountCents: 0, providerTransferId: null }]);
  expect((await ledgerOf([id]))["payouts"]).toBeUndefined();
  expect(await emailsTo(landlord.email)).not.toContain("Rent sent: Dry garage near the river");
  const kinds = db
    .selectFrom("ledgerEntries")
    .select("kind")
    .where("causeId", "=", (await payouts())[0]!.id);
  expect(await kinds.execute()).toEqual([]);
});

test("a transfer whose answer was lost is found days later, and not made twice", async () => {
  const { payout } = await decided();
  answerAt("/v1/transfers", async (request) => {
    await askProcessor(request);
    throw new TypeError("fetch failed: the answer was lost");
  });
  await expect(sendPayout(payout.id)).rejects.toThrow("connection to Stripe");
  standInForStripe(askProcessor);
  expect(await payouts()).toMatchObject([{ amountCents: 10_000, state: "requested" }]);
  await db.deleteFrom("sandboxDeliveries").execute();
  moveClock(stayBegan + 144 * hour);
  await sendPayout(payout.id);
  expect(await transfers()).toHaveLength(1);
  expect(await payouts()).toMatchObject([{ amountCents: 10_000, state: "succeeded" }]);
});
