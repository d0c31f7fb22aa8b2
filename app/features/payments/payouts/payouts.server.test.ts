import { beforeEach, expect, test } from "vitest";
import { accountTotals, balanceOf } from "#app/features/ledger/queries.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { orderOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, password, type Person } from "#tests/support/people.ts";
import { closeAccount } from "#app/features/departures/close-account.server.ts";
import { decidePayouts } from "./decide-payouts.server.ts";
import { openPayoutAccount } from "./open-payout-account.server.ts";
import { payoutAccountOf } from "../queries.server.ts";
import { nextRentOf } from "./queries.server.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { requestRefund } from "../refunds/steps/request-refund.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";
import { stripe } from "../stripe.server.ts";

const hour = 3_600_000;
// The stays of orderOf are one day, thirty days from today.
const dayOfStay = 30 * 24 * hour;
const goodBank = "000123456789";
const totals = async () => accountTotals((await newAdministrator()).actor);
const theirAccount = () => payoutAccountOf(landlord.actor);
let landlord: Person;
let tenant: Person;
beforeEach(async () => {
  moveClock(0);
  landlord = await newLandlord();
  tenant = await newTenant();
});

test("the rent is sent once, 24 hours after the stay starts and not before, and the ledger follows", async () => {
  await connect(goodBank);
  const [reservation] = await stayPaidFor([9_999]);
  const start = (await nextRentOf(landlord.actor))!.dueAt.getTime() - 24 * hour;
  expect(new Date(start).toLocaleTimeString("en-US", { timeZone: "America/New_York" })).toBe("12:00:00 AM");
  moveClock(start + 24 * hour - 1000 - Date.now());
  await payOut();
  expect(await payoutsOf()).toEqual([]);
  moveClock(start + 24 * hour + 1000 - Date.now());
  await Promise.all([decidePayouts(), decidePayouts()]);
  expect(await balanceOf(landlord.actor)).toBe(0);
  await payOut();
  expect(await payoutsOf()).toEqual([{ amountCents: 9_999, state: "succeeded" }]);
  const [transfer, ...others] = await transfers();
  expect(others).toEqual([]);
  expect(transfer).toMatchObject({
    amount: 9_999,
    description: "Rent of Dry garage near the river",
    metadata: { reservation_id: reservation!.id },
  });
  expect((await totals()).payouts).toBe(0);
  await payOut();
  expect(await transfers()).toHaveLength(1);
  const [mail, ...more] = await rentEmails();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("Rent sent: Dry garage near the river");
  expect(mail!.html).toContain("#0F6B5C");
  for (const words of [
    "We sent $99.99 for Dry garage near the river to your bank account. Banks take a few days to show it.",
    "/landlord-dashboard?tab=earnings#balance",
  ])
    for (const part of [mail!.html, mail!.bodyText.replace(/\s+/g, " ")]) expect(part).toContain(words);
});

test("without a ready account the balance waits; with one, it is sent", async () => {
  await stayPaidFor([10_000]);
  moveClock(dayOfStay + 48 * hour);
  await payOut();
  await connect("000111111116");
  expect(await theirAccount()).toMatchObject({ detailsSubmitted: true, payoutsEnabled: false });
  await payOut();
  expect(await balanceOf(landlord.actor)).toBe(10_000);
  expect(await payoutsOf()).toEqual([]);
  await connect(goodBank);
  await payOut();
  expect(await balanceOf(landlord.actor)).toBe(0);
  expect((await transfers()).map(({ amount }) => amount)).toEqual([10_000]);
});

test("an unaccepted or unpaid reservation is not paid out", async () => {
  await connect(goodBank);
  const [accepted, pending] = await orderOf(tenant, landlord, [10_000, 20_000]);
  await payFor(tenant, pending!.id);
  await accept(accepted!.id);
  moveClock(dayOfStay + 48 * hour);
  await payOut();
  expect(await payoutsOf()).toEqual([]);
});

test("a refund after its rent was sent is deducted from the next payouts, to the cent", async () => {
  await connect(goodBank);
  const [first] = await stayPaidFor([10_000]);
  moveClock(dayOfStay + 48 * hour);
  await payOut();
  const { paymentId } = await db
    .selectFrom("paymentShares")
    .select("paymentId")
    .where("reservationId", "=", first!.id)
    .executeTakeFirstOrThrow();
  const wish = { paymentId, reservationId: first!.id, reason: "canceled" as const };
  await transaction((trx) => requestRefund(trx, wish));
  await runJobs();
  expect(await balanceOf(landlord.actor)).toBe(-10_000);
  await expect(closeAccount(landlord.actor, { currentPassword: password })).rejects.toThrow(
    "You owe us $100.00 because a stay was refunded after we sent you its rent.",
  );
  moveClock(0);
  await stayPaidFor([4_000]);
  moveClock(dayOfStay + 48 * hour);
  await payOut();
  expect(await balanceOf(landlord.actor)).toBe(-6_000);
  moveClock(0);
  await stayPaidFor([9_001]);
  moveClock(dayOfStay + 48 * hour);
  await payOut();
  expect(await balanceOf(landlord.actor)).toBe(0);
  expect(await payoutsOf()).toEqual([
    { amountCents: 10_000, state: "succeeded" },
    { amountCents: 0, state: "netted" },
    { amountCents: 3_001, state: "succeeded" },
  ]);
  expect((await transfers()).map(({ amount }) => amount).toSorted()).toEqual([10_000, 3_001]);
  expect((await rentEmails()).map(({ bodyText }) => bodyText.replace(/\s+/g, " "))).toEqual([
    expect.stringContaining("We sent $100.00"),
    expect.stringContaining(
      "We sent $30.01 for Dry garage near the river to your bank account. We deducted $60.00 from your rent of $90.01",
    ),
  ]);
});

test("a payout that the provider refuses is retried after an hour", async () => {
  await connect(goodBank);
  await stayPaidFor([10_000]);
  const { accountId } = (await theirAccount())!;
  moveClock(dayOfStay + 48 * hour);
  const ready = await stripe.accounts.retrieve(accountId);
  await atProvider(accountId, { ...ready, capabilities: { transfers: "inactive" } });
  await payOut();
  expect(await payoutsOf()).toEqual([{ amountCents: 10_000, state: "failed" }]);
  const { refusal } = await db
    .selectFrom("payouts")
    .select("refusal")
    .where("landlordId", "=", landlord.id)
    .executeTakeFirstOrThrow();
  expect(refusal).toContain("capabilities");
  // Until it has arrived they must be identifiable.
  await expect(closeAccount(landlord.actor, { currentPassword: password })).rejects.toThrow(
    "Your balance must be paid out",
  );
  await atProvider(accountId, ready);
  moveClock(dayOfStay + 48.5 * hour);
  await reconcile();
  expect(await transfers()).toEqual([]);
  moveClock(dayOfStay + 49.5 * hour);
  await reconcile();
  expect(await payoutsOf()).toEqual([{ amountCents: 10_000, state: "succeeded" }]);
  expect((await transfers()).map(({ amount }) => amount)).toEqual([10_000]);
  await closeAccount(landlord.actor, { currentPassword: password });
});

test("two tabs create one account; the reconciler reads its state when no webhook tells it", async () => {
  const [one, other] = await Promise.all([open(), open()]);
  expect(new URL(one.url).pathname).toMatch(/^\/sandbox\/onboarding\/link_/);
  expect(other.url).not.toBe(one.url);
  const { data } = await stripe.accounts.list({ limit: 100 });
  expect(data.filter((account) => account.metadata?.["landlord_id"] === landlord.id)).toHaveLength(1);
  await onboardAccount(linkIn(one.url), { name: "Lena Lord", routing: "110000000", account: goodBank });
  await db.deleteFrom("sandboxDeliveries").execute();
  await db.deleteFrom("sandboxObjects").where("kind", "=", "event").execute();
  expect(await theirAccount()).toMatchObject({ payoutsEnabled: false });
  moveClock(hour);
  await reconcile();
  expect(await theirAccount()).toMatchObject({ detailsSubmitted: true, payoutsEnabled: true });
  expect((await open()).url).toContain("/sandbox/express/login_");
});

test("a refund that a bank returns is owed again, and sent only once", async () => {
  const before = await totals();
  const [reservation] = await orderOf(tenant, landlord, [10_000]);
  await payFor(tenant, reservation!.id, "4000000000005126");
  await reject(landlord.actor, reservation!.id);
  await runJobs();
  expect((await totals()).provider - before.provider).toBe(0);
  moveClock(60_000);
  await settleRefunds();
  await runJobs();
  const owed = await totals();
  expect([owed.provider - before.provider, owed.refunds - before.refunds]).toEqual([10_500, -10_500]);
  moveClock(2 * hour);
  await reconcile();
  await runJobs();
  expect(await totals()).toEqual(before);
  const kinds = await db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerLines", "entryId", "ledgerEntries.id")
    .select(["ledgerEntries.id", "kind"])
    .distinct()
    .where("reservationId", "=", reservation!.id)
    .orderBy("ledgerEntries.id")
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual([
    "payment",
    "rent",
    "refund_decided",
    "refund",
    "refund_returned",
    "refund",
  ]);
});

const open = () => openPayoutAccount(landlord.actor, "http://localhost:3000");
const linkIn = (url: string) => new URL(url).pathname.split("/").at(-1)!;

/** Sets up payouts to this test bank account, and receives its webhook. */
async function connect(account: string) {
  await onboardAccount(linkIn((await open()).url), { name: "Lena Lord", routing: "110000000", account });
  await runJobs();
}

async function accept(reservationId: string) {
  await db
    .updateTable("reservations")
    .set({ status: "accepted", payBy: new Date(now().getTime() + 72 * hour) })
    .where("id", "=", reservationId)
    .execute();
}

async function stayPaidFor(prices: number[]) {
  const reservations = await orderOf(tenant, landlord, prices);
  await payFor(tenant, reservations[0]!.orderId);
  for (const { id } of reservations) await accept(id);
  return reservations;
}

async function payOut() {
  await decidePayouts();
  await runJobs();
}

function payoutsOf() {
  return db
    .selectFrom("payouts")
    .select(["amountCents", "state"])
    .where("landlordId", "=", landlord.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

function rentEmails() {
  return db
    .selectFrom("emails")
    .select(["subject", "html", "bodyText"])
    .where("recipient", "=", landlord.email)
    .where("subject", "like", "Rent sent%")
    .orderBy("createdAt")
    .execute();
}

async function transfers() {
  const destination = (await theirAccount())?.accountId;
  return destination ? (await stripe.transfers.list({ destination, limit: 100 })).data : [];
}

async function atProvider(id: string, object: object) {
  await db
    .updateTable("sandboxObjects")
    .set({ object: JSON.stringify(object) })
    .where("id", "=", id)
    .execute();
}
