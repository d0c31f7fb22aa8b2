import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { reject } from "#app/features/reservations/lifecycle/reject.server.ts";
import { moveClock, todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, orderOf, payByCard, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { compareBooks } from "./compare-books.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { onboardAccount } from "#app/stand-ins/stripe/onboard-account.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";

const hour = 3_600_000;
const month = todayIn("UTC").slice(0, 7);
const administrator = await newAdministrator();
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
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

/** Both books' entries of this payment, as the administrator sees them. */
async function about(intentId: string, when = month) {
  const books = await compareBooks(administrator.actor, when);
  const found = books!.payments.find((payment) => payment.intentId === intentId);
  return found && { ours: found.ours, theirs: found.theirs, differs: found.differs };
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
  moveClock(33 * 24 * hour);
  await decidePayouts();
  await runJobs();
  moveClock(0);
  const moved = { chargedCents: 31_500, refundedCents: 21_000, sentCents: 10_000 };
  expect(await about(intentId)).toMatchObject({ ours: moved, theirs: moved, differs: false });
  const books = await compareBooks(administrator.actor, month);
  expect(books?.ours).toEqual(books?.theirs);
  expect(books?.differing).toBe(0);

  // A transfer made by hand at the provider is in no entry of ours.
  const { data } = await stripe.transfers.list({ limit: 1 });
  await stripe.transfers.createReversal(data[0]!.id, { amount: 9_000 });
  const theirs = { ...moved, sentCents: 1_000 };
  expect(await about(intentId)).toMatchObject({ ours: moved, theirs, differs: true });
  const gift = { amount: 5, currency: "usd", destination: data[0]!.destination as string };
  const { id } = await stripe.transfers.create(gift);
  const given = { chargedCents: 0, refundedCents: 0, sentCents: 5 };
  expect(await about(id)).toEqual({ ours: null, theirs: given, differs: true });
  // The reversal is booked once its event arrives.
  await runJobs();
  expect(await about(intentId)).toMatchObject({ ours: theirs, differs: false });
});

test("a charge that is not in our ledger differs until its webhook arrives", async () => {
  const { intentId } = await paid([10_000]);
  const charged = { chargedCents: 10_500, refundedCents: 0, sentCents: 0 };
  const later = await paid([20_000]);
  expect(await about(intentId)).toEqual({ ours: null, theirs: charged, differs: true });
  expect(await about(later.intentId)).toMatchObject({ ours: null, theirs: { chargedCents: 21_000 } });
  // Differences come first; the order of two charges of the same second is undefined.
  const { payments } = (await compareBooks(administrator.actor, month))!;
  const differing = payments.filter((payment) => payment.differs).length;
  expect(payments.slice(0, differing).map((payment) => payment.intentId)).toContain(intentId);
  await runJobs();
  expect(await about(intentId)).toMatchObject({ ours: charged, theirs: charged, differs: false });
});

test("money refunded by hand at the provider differs", async () => {
  const { intentId } = await paid([10_000]);
  await runJobs();
  await stripe.refunds.create({ payment_intent: intentId, amount: 1 });
  expect(await about(intentId)).toMatchObject({
    ours: { refundedCents: 0 },
    theirs: { refundedCents: 1 },
    differs: true,
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
  expect(await about(lost.intentId)).toMatchObject({
    ours: { chargedCents: 10_500 },
    theirs: null,
    differs: true,
  });
  expect(await about(altered.intentId)).toMatchObject({ theirs: { chargedCents: 1 }, differs: true });
});

test("a declined card is in neither book, and other months have none of this one's", async () => {
  const { reservations } = await paid([10_000], "4000000000000002").catch(() => ({ reservations: [] }));
  expect(reservations).toEqual([]);
  const { intentId } = await paid([10_000]);
  await runJobs();
  expect(await about(intentId, "2020-01")).toBeUndefined();
  const books = await compareBooks(administrator.actor, month);
  const charges = books!.payments.filter((payment) => payment.intentId.startsWith("pi_"));
  expect(charges.every((payment) => payment.theirs === null || payment.theirs.chargedCents > 0)).toBe(true);
});

test("only administrators compare, and without the provider there is nothing to compare with", async () => {
  for (const person of [landlord, tenant])
    await expect(compareBooks(person.actor, month)).rejects.toMatchObject({ status: 403 });
  await sql`alter table sandbox_objects rename to sandbox_objects_away`.execute(db);
  const books = await compareBooks(administrator.actor, month).finally(() =>
    sql`alter table sandbox_objects_away rename to sandbox_objects`.execute(db),
  );
  expect(books).toBeNull();
});
