import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock, now, todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { plansOf } from "#tests/support/plans.ts";
import { checkoutOf, orderOf, payByCard, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { readBalance } from "../read-balance.server.ts";
import { compareBooks } from "./compare-books.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";

const hour = 3_600_000;
const month = todayIn("UTC").slice(0, 7);
const administrator = await newAdministrator();
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await readBalance();
  landlord = await newLandlord();
  tenant = await newTenant();
});

async function paid(prices: number[], card?: string) {
  const reservations = (await orderOf(tenant, landlord, prices)).toSorted(
    (one, other) => one.offerCents - other.offerCents,
  );
  const { url } = await checkoutOf(tenant, reservations[0]!.orderId);
  await payByCard(url, card);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  return { reservations, intentId: payment_intent as string };
}

/** Both books, as the administrator sees them once the provider's was read. */
async function read(when = month) {
  await readBalance();
  return (await compareBooks(administrator.actor, when))!;
}

/** Both books' entries of this payment. */
async function about(intentId: string, when = month) {
  const found = (await read(when)).payments.find((payment) => payment.intentId === intentId);
  return found && { ours: found.ours, theirs: found.theirs, state: found.state };
}

/** As above, when nothing of it is on its way anymore. */
async function later(intentId: string) {
  const before = now().getTime() - Date.now();
  moveClock(before + 11 * 60_000);
  const found = await about(intentId);
  moveClock(before);
  return found;
}

test("both books agree about charges, partial refunds and transfers", async () => {
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
  const { reservations, intentId } = await paid([10_000, 20_000]);
  await runJobs();
  await reject(landlord.actor, reservations[1]!.id);
  await db
    .updateTable("reservations")
    .set({ status: "accepted" })
    .where("id", "=", reservations[0]!.id)
    .execute();
  await runJobs();
  const before = await read();
  moveClock(33 * 24 * hour);
  await decidePayouts();
  await runJobs();
  // What was sent since isn't compared yet, and in no sum.
  const since = (await compareBooks(administrator.actor, month))!;
  expect(since.payments.find((payment) => payment.intentId === intentId)?.state).toBe("settling");
  expect([since.settling - before.settling, before.compared - since.compared]).toEqual([1, 1]);
  expect(before.ours.chargedCents - since.ours.chargedCents).toBe(31_500);
  const moved = { chargedCents: 31_500, refundedCents: 21_000, sentCents: 10_000 };
  expect(await about(intentId)).toEqual({ ours: moved, theirs: moved, state: "agrees" });
  const books = await read();
  expect(books.ours).toEqual(books.theirs);
  expect([books.differing, books.settling]).toEqual([0, 0]);
  expect(now().getTime() - books.asOf.getTime()).toBeLessThan(5_000);

  // What is done by hand at the provider is in no entry of ours.
  const { data } = await stripe.transfers.list({ limit: 1 });
  await stripe.transfers.createReversal(data[0]!.id, { amount: 9_000 });
  const theirs = { ...moved, sentCents: 1_000 };
  expect(await about(intentId)).toEqual({ ours: moved, theirs, state: "settling" });
  expect(await later(intentId)).toEqual({ ours: moved, theirs, state: "differs" });
  const gift = { amount: 5, currency: "usd", destination: data[0]!.destination as string };
  const { id } = await stripe.transfers.create(gift);
  const thisMonth = now().toISOString().slice(0, 7);
  const given = { chargedCents: 0, refundedCents: 0, sentCents: 5 };
  expect(await about(id, thisMonth)).toEqual({ ours: null, theirs: given, state: "settling" });
  moveClock(33 * 24 * hour + 11 * 60_000);
  expect(await about(id, thisMonth)).toMatchObject({ state: "differs" });
  await stripe.transfers.createReversal(id);
  expect(await about(id, thisMonth)).toBeUndefined();
  // The reversal is booked once its event arrives.
  await runJobs();
  expect(await about(intentId)).toEqual({ ours: theirs, theirs, state: "agrees" });
});

test("a rent that is sent from the balance, without its charge, is found by its payout", async () => {
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
  const { reservations, intentId } = await paid([10_000]);
  await runJobs();
  await db
    .updateTable("reservations")
    .set({ status: "accepted" })
    .where("id", "=", reservations[0]!.id)
    .execute();
  moveClock(33 * 24 * hour);
  await decidePayouts();
  await runJobs();
  // As if more than this rent had been due.
  await sql`update sandbox_objects set object = object || '{"source_transaction": null}'
    where kind = 'transfer' and object->'metadata'->>'reservation_id' = ${reservations[0]!.id}`.execute(db);
  const moved = { chargedCents: 10_500, refundedCents: 0, sentCents: 10_000 };
  expect(await about(intentId)).toEqual({ ours: moved, theirs: moved, state: "agrees" });
});

test("a charge that is not in our ledger differs until its webhook arrives", async () => {
  const { intentId } = await paid([10_000]);
  const charged = { chargedCents: 10_500, refundedCents: 0, sentCents: 0 };
  const other = await paid([20_000]);
  const before = await read();
  expect(await about(intentId)).toEqual({ ours: null, theirs: charged, state: "settling" });
  moveClock(11 * 60_000);
  expect(await about(intentId)).toEqual({ ours: null, theirs: charged, state: "differs" });
  expect(await about(other.intentId)).toMatchObject({ ours: null, theirs: { chargedCents: 21_000 } });
  // Differences come first; the order of two charges of the same second is undefined.
  const { payments, ...sums } = await read();
  const first = payments.slice(0, sums.differing);
  expect(first.map((payment) => payment.state)).toEqual(first.map(() => "differs"));
  expect(first.map((payment) => payment.intentId)).toContain(intentId);
  // What is on its way is in no sum.
  expect(sums.theirs.chargedCents - before.theirs.chargedCents).toBe(31_500);
  expect(sums.ours.chargedCents).toBe(before.ours.chargedCents);
  await runJobs();
  expect(await about(intentId)).toEqual({ ours: charged, theirs: charged, state: "agrees" });
});

test("money refunded by hand at the provider differs", async () => {
  const { intentId } = await paid([10_000]);
  await runJobs();
  await stripe.refunds.create({ payment_intent: intentId, amount: 1 });
  expect(await later(intentId)).toMatchObject({
    ours: { refundedCents: 0 },
    theirs: { refundedCents: 1 },
    state: "differs",
  });
});

test("a payment that the provider does not know differs, and so does another amount", async () => {
  const [lost, altered] = [await paid([10_000]), await paid([20_000])];
  await runJobs();
  const charges = db.selectFrom("sandboxObjects").select("id").where("kind", "=", "charge");
  const chargeOf = async (intentId: string) =>
    (await charges.where(sql<boolean>`object->>'payment_intent' = ${intentId}`).executeTakeFirstOrThrow()).id;
  await db
    .deleteFrom("sandboxObjects")
    .where("id", "=", await chargeOf(lost.intentId))
    .execute();
  await db
    .updateTable("sandboxObjects")
    .set({ object: sql`object || '{"amount_captured": 1}'::jsonb` })
    .where("id", "=", await chargeOf(altered.intentId))
    .execute();
  expect(await about(lost.intentId)).toMatchObject({ theirs: null, state: "settling" });
  expect(await later(lost.intentId)).toMatchObject({
    ours: { chargedCents: 10_500 },
    theirs: null,
    state: "differs",
  });
  expect(await later(altered.intentId)).toMatchObject({ theirs: { chargedCents: 1 }, state: "differs" });
});

test("a declined card is in neither book, and other months have none of this one's", async () => {
  const { reservations } = await paid([10_000], "4000000000000002").catch(() => ({ reservations: [] }));
  expect(reservations).toEqual([]);
  const { intentId } = await paid([10_000]);
  await runJobs();
  expect(await about(intentId, "2020-01")).toBeUndefined();
  const books = await read();
  const charges = books.payments.filter((payment) => payment.intentId.startsWith("pi_"));
  expect(charges.every((payment) => payment.theirs === null || payment.theirs.chargedCents > 0)).toBe(true);
});

test("a refund of a day that is over corrects that day's sums, and only its payment is compared again", async () => {
  const { reservations } = await paid([10_000]);
  await paid([20_000]);
  await runJobs();
  const day = todayIn("UTC");
  await read();
  const comparedRows = () => db.selectFrom("comparedPayments").select(sql<string>`xmin::text`.as("version"));
  const before = { day: await dayOf(day), versions: await comparedRows().orderBy("intentId").execute() };
  moveClock(40 * 24 * hour);
  await reject(landlord.actor, reservations[0]!.id);
  await runJobs();
  await read();
  const versions = await comparedRows().orderBy("intentId").execute();
  expect((await dayOf(day)).payments).toBe(before.day.payments);
  expect((await dayOf(day)).refundedCents - before.day.refundedCents).toBe(10_500);
  expect(versions.filter(({ version }, index) => version !== before.versions[index]!.version)).toHaveLength(
    1,
  );
  expect(await db.selectFrom("movementsToCompare").select("id").execute()).toEqual([]);
});

const dayOf = (day: string) =>
  db.selectFrom("comparedDays").selectAll().where("day", "=", day).executeTakeFirstOrThrow();

test("a month's books are read from its days and the payments listed, however many there are", async () => {
  const insert = sql`
    insert into compared_payments (provider, intent_id, first_at, last_at, our_charged_cents, our_refunded_cents, our_sent_cents,
      their_charged_cents, their_refunded_cents, their_sent_cents, agrees)
    select 'sandbox', 'pi_many' || n, '2020-02-01'::timestamptz + n * interval '1 minute', '2020-03-01', 100, 0, 0, 100, 0, 0, true
    from generate_series(1, 30000) n`;
  await insert.execute(db);
  await sql`insert into compared_days values ('sandbox', '2020-02-01', 30000, 3000000, 0, 0)`.execute(db);
  await sql`analyze compared_payments`.execute(db);
  await read();
  const { plans } = await plansOf(() => compareBooks(administrator.actor, "2020-02"));
  expect(plans.map(({ pages }) => pages).filter((pages) => pages > 100)).toEqual([]);
  const { payments, compared, ours } = (await compareBooks(administrator.actor, "2020-02"))!;
  expect([payments.length, compared, ours.chargedCents]).toEqual([200, 30_000, 3_000_000]);
  expect(payments[0]!.at).toEqual(new Date("2020-02-21T20:00:00Z"));
});

test("only administrators compare, and nothing is asked of the provider meanwhile", async () => {
  for (const person of [landlord, tenant])
    await expect(compareBooks(person.actor, month)).rejects.toMatchObject({ status: 403 });
  await readBalance();
  await orderFault({ kind: "down" });
  expect((await compareBooks(administrator.actor, month))!.asOf).toBeInstanceOf(Date);
  await clearFaults();
  await db.deleteFrom("balanceReads").execute();
  expect(await compareBooks(administrator.actor, month)).toBeNull();
});
