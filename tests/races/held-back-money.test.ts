import { sql } from "kysely";
import type { Stripe } from "stripe";
import { afterEach, expect, test } from "vitest";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { refundEndedReservation } from "#app/features/payments/refunds/refund-ended-reservation.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { reconcile } from "#app/features/payments/reconciliation/reconcile.server.ts";
import { sendRefund } from "#app/features/payments/refunds/send-refund.server.ts";
import { applyRefundEvent } from "#app/features/payments/refunds/steps/apply-refund-event.server.ts";
import { withdrawRefunds } from "#app/features/payments/refunds/steps/withdraw-refunds.server.ts";
import { answerOnce } from "@sparebay/stripe-sandbox/answer-once.server.ts";
import { deliverEvents } from "@sparebay/stripe-sandbox/deliver-events.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { lockObject, saveObject } from "@sparebay/stripe-sandbox/stored-objects.server.ts";
import { storeOn } from "#app/stand-ins/stripe/store.server.ts";
import { createTransfer } from "@sparebay/stripe-sandbox/transfers.server.ts";
import { settlePayment } from "#app/features/payments/checkout/steps/settle-payment.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import type { Status } from "#app/features/reservations/model.ts";
import { hoursFromNow, moveClock } from "#app/platform/clock.server.ts";
import { db, type Transaction, transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import {
  checkoutOf,
  moneyOf,
  orderOf,
  payByCard,
  payFor,
  runJobs,
  sessionOf,
} from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";

const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };

afterEach(() => moveClock(0));

/** A paid reservation and its landlord; `charge` is the provider's. */
async function paid() {
  const landlord = await newLandlord();
  const tenant = await newTenant();
  const [reservation] = await orderOf(tenant, landlord);
  const url = await payFor(tenant, reservation!.id);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  const { data } = await stripe.charges.list({ payment_intent: payment_intent as string });
  return { id: reservation!.id, landlord, charge: data[0]!.id };
}

/** A reservation with an open checkout. */
async function opened() {
  const tenant = await newTenant();
  const [reservation] = await orderOf(tenant, await newLandlord());
  const { url } = await checkoutOf(tenant, reservation!.id);
  return { reservation: reservation!, url };
}

const setStatus = (database: Transaction | typeof db, id: string, status: Status) =>
  database.updateTable("reservations").set({ status }).where("id", "=", id).execute();

/** A refund that was decided, but not yet requested from the provider. */
async function decidedRefund() {
  const { id } = await paid();
  await setStatus(db, id, "rejected");
  await refundEndedReservation(id, "rejected");
  return db
    .selectFrom("refunds")
    .select(["id", "amountCents"])
    .where("reservationId", "=", id)
    .executeTakeFirstOrThrow();
}

async function payoutAccount(owner?: Person) {
  const landlord = owner ?? (await newLandlord());
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  return { landlord, link: new URL(url).pathname.split("/").at(-1)! };
}

const claims: [table: string, begin: () => Promise<unknown>][] = [
  ["payments", opened],
  ["refunds", decidedRefund],
  ["payout_accounts", () => payoutAccount()],
];

test.each(claims)(
  "of the %s, what another process is asking about is asked about once",
  async (name, begin) => {
    await begin();
    const table = sql.table(name);
    const setAsked = (database: Transaction | typeof db, instant: Date) =>
      sql`update ${table} set updated_at = ${instant}`.execute(database);
    await setAsked(db, hoursFromNow(-2));
    const asked = hoursFromNow(0);
    moveClock(1000);
    const result = await whileUncommitted((trx) => setAsked(trx, asked), reconcile);
    expect(result).toMatchObject({ status: "fulfilled" });
    const { rows } = await sql<{ updatedAt: Date }>`select distinct updated_at from ${table}`.execute(db);
    expect(rows).toEqual([{ updatedAt: asked }]);
  },
);

test("an event that another process is delivering is not delivered twice", async () => {
  await payByCard((await opened()).url);
  let sent = 0;
  await whileUncommitted(
    (trx) =>
      trx
        .updateTable("sandboxDeliveries")
        .set({ nextAttemptAt: hoursFromNow(1) })
        .execute(),
    () =>
      deliverEvents(async () => {
        sent += 1;
        return new Response();
      }),
  );
  expect(sent).toBe(0);
});

test("a refund waits for a late payment that revives the reservation, and then keeps it", async () => {
  const { id } = await paid();
  await setStatus(db, id, "expired");
  await whileUncommitted(
    (trx) => setStatus(trx, id, "pending"),
    () => refundEndedReservation(id, "expired"),
  );
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", refunds: [] });
});

test("a payment that arrives waits for a rejection, and is refunded then", async () => {
  const { reservation, url } = await opened();
  await payByCard(url);
  const session = await stripe.checkout.sessions.retrieve(sessionOf(url));
  await whileUncommitted(
    (trx) => setStatus(trx, reservation.id, "rejected"),
    () => transaction((trx) => settlePayment(trx, session)),
  );
  expect(await moneyOf(reservation.id)).toMatchObject({
    settled: [],
    refunds: [{ reason: "late_payment", state: "requested" }],
  });
});

test("a late payment waits for a deletion of its space, and is refunded then", async () => {
  const { reservation, url } = await opened();
  await payByCard(url);
  const session = await stripe.checkout.sessions.retrieve(sessionOf(url));
  await setStatus(db, reservation.id, "expired");
  const { propertyId } = reservation;
  await whileUncommitted(
    (trx) =>
      trx.updateTable("properties").set({ deletedAt: new Date() }).where("id", "=", propertyId).execute(),
    () => transaction((trx) => settlePayment(trx, session)),
  );
  expect(await moneyOf(reservation.id)).toMatchObject({
    status: "expired",
    settled: [],
    refunds: [{ reason: "late_payment" }],
  });
});

test("pressing Pay waits for another press, and then charges nothing", async () => {
  const { url } = await opened();
  const charges = async () =>
    (await db.selectFrom("sandboxObjects").select("id").where("kind", "=", "charge").execute()).length;
  const before = await charges();
  const result = await whileUncommitted(
    async (trx) => {
      const store = storeOn(trx);
      const session = await lockObject<Stripe.Checkout.Session>(store, "checkout.session", sessionOf(url));
      await saveObject(store, { ...session, status: "complete", payment_status: "paid", url: null });
    },
    () => payByCard(url),
  );
  expect(result).toMatchObject({ status: "fulfilled", value: { next: "done" } });
  expect(await charges()).toBe(before);
});

test("the sandbox refuses a request under a key while the same one is running", async () => {
  const asked = { method: "POST", path: "/v1/refunds", body: "", idempotencyKey: newId("rfd") };
  let done = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  let isBegun = false;
  const first = answerOnce(asked, async () => {
    isBegun = true;
    await ended;
    return { done: (done += 1) };
  });
  await expect.poll(() => isBegun).toBe(true);
  const [second] = await Promise.allSettled([answerOnce(asked, async () => ({ done: (done += 1) }))]);
  end();
  expect(second).toMatchObject({ reason: { message: expect.stringContaining("in-progress request") } });
  expect(await first).toMatchObject({ body: { done: 1 } });
});

test("an older event of a refund waits for the newer one, then changes nothing", async () => {
  const refund = await decidedRefund();
  const told = (status: string) =>
    ({
      id: "re_1",
      amount: refund.amountCents,
      status,
      metadata: { refund_id: refund.id },
    }) as unknown as Stripe.Refund;
  const result = await whileUncommitted(
    (trx) => applyRefundEvent(trx, told("failed")),
    () => transaction((trx) => applyRefundEvent(trx, told("succeeded"))),
  );
  expect(result).toMatchObject({ status: "fulfilled" });
  const kept = db.selectFrom("refunds").select("state").where("id", "=", refund.id);
  expect(await kept.executeTakeFirst()).toEqual({ state: "failed" });
});

test("a refund that is withdrawn while the provider says that all was refunded stays withdrawn", async () => {
  const [landlord, tenant] = [await newLandlord(), await newTenant()];
  const [first] = await orderOf(tenant, landlord, [10_000, 20_000]);
  const url = await payFor(tenant, first!.orderId);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  // It doesn't say for which of the spaces.
  await stripe.refunds.create({ payment_intent: payment_intent as string });
  await setStatus(db, first!.id, "rejected");
  await refundEndedReservation(first!.id, "rejected");
  const refunds = db.selectFrom("refunds").select(["id", "paymentId", "state"]);
  const ours = refunds.where("reservationId", "=", first!.id);
  const { id, paymentId } = await ours.executeTakeFirstOrThrow();
  const result = await whileUncommitted(
    (trx) => withdrawRefunds(trx, { paymentId }),
    () => sendRefund(id),
  );
  expect(result).toMatchObject({ status: "fulfilled" });
  expect(await ours.execute()).toMatchObject([{ state: "withdrawn" }]);
});

/** A due rent of a landlord who can be paid. */
async function dueRent() {
  const { id, landlord } = await paid();
  const { link } = await payoutAccount(landlord);
  await onboardAccount(link, bank);
  await runJobs();
  await setStatus(db, id, "accepted");
  moveClock(32 * 24 * 3_600_000);
  const { accountId } = await db
    .selectFrom("payoutAccounts")
    .select("accountId")
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  return { reservationId: id, landlordId: landlord.id, accountId };
}

const payoutsFor = (reservationId: string) =>
  db.selectFrom("payouts").select("amountCents").where("reservationId", "=", reservationId).execute();

test("deciding a payout waits for the same in another process, and then decides none", async () => {
  const rent = await dueRent();
  const payout = { ...rent, id: newId("out"), amountCents: 0, state: "netted" as const };
  const result = await whileUncommitted(async (trx) => {
    const accounts = trx.selectFrom("payoutAccounts").select("accountId");
    await accounts.where("landlordId", "=", rent.landlordId).forUpdate().execute();
    await trx.insertInto("payouts").values(payout).execute();
  }, decidePayouts);
  expect(result).toMatchObject({ status: "fulfilled" });
  expect(await payoutsFor(rent.reservationId)).toEqual([{ amountCents: 0 }]);
});

test("deciding a payout waits for the end of its reservation, and then decides none", async () => {
  const { reservationId } = await dueRent();
  await whileUncommitted((trx) => setStatus(trx, reservationId, "canceled"), decidePayouts);
  expect(await payoutsFor(reservationId)).toEqual([]);
});

test("the sandbox's transfers wait for each other, and send no charge twice", async () => {
  const { charge } = await paid();
  const { landlord, link } = await payoutAccount();
  await onboardAccount(link, bank);
  const { accountId } = await db
    .selectFrom("payoutAccounts")
    .select("accountId")
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  const wanted = {
    amount: 10_000,
    currency: "usd" as const,
    destination: accountId,
    source_transaction: charge,
    metadata: {},
  };
  const transfer = (trx: Transaction) => createTransfer(storeOn(trx), { ...none, ...wanted });
  const result = await whileUncommitted(transfer, () => transaction(transfer));
  expect(result).toMatchObject({
    status: "rejected",
    reason: { message: expect.stringContaining("remaining amount") },
  });
});

const none = { transfer_group: undefined, description: undefined, expand: [] };
