import { afterEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { decideDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { emailsTo, ledgerOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newTenant, type Person } from "#tests/support/people.ts";
import {
  atStart,
  caseOf,
  later,
  newPaidStay,
  type PaidStay,
  report,
  runProblems,
} from "#tests/support/problems.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { zones } from "#tests/support/zones.ts";
import { problemsFor } from "./queries.server.ts";
import { shareRentedDays } from "./share-rented-days.server.ts";

afterEach(() => moveClock(0));

const system = { kind: "system" } as const;
const refundsOf = async ({ id }: { id: string }) =>
  (
    await db
      .selectFrom("refunds")
      .select(["rentCents", "feeCents", "reason"])
      .where("reservationId", "=", id)
      .where("state", "=", "succeeded")
      .orderBy("createdAt")
      .execute()
  ).map(({ rentCents, feeCents, reason }) => `${reason} ${rentCents} ${feeCents}`);

/** A stay of 14 days at $100.00 to which no one came: it ended with its fifth day, and nine days are free again. */
async function noShow(timeZone?: string): Promise<PaidStay> {
  const stay = await newPaidStay({ days: 14, ...(timeZone && { timeZone }) });
  await atStart(stay, 25);
  await report(stay, "no_show");
  later(73);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ outcome: "no_show" });
  return stay;
}

/** Another tenant rents so many of the freed days, at this price a day; not paid yet. */
async function rent(
  stay: PaidStay,
  {
    from = 1,
    days = 2,
    priceCents = 10_000,
    tenant,
  }: { from?: number; days?: number; priceCents?: number; tenant?: Person } = {},
): Promise<PaidStay> {
  await db.updateTable("properties").set({ priceCents }).where("id", "=", stay.propertyId).execute();
  const { reservation } = await problemsFor(system, stay.id);
  const who = tenant ?? (await newTenant());
  const start = addDays(fromRange(reservation.stay).end, from);
  const dates = { start, lastDay: addDays(start, days - 1), guestContact: who.email };
  const { id } = await newReservation(who.actor, { id: stay.propertyId }, dates);
  return { ...stay, id, tenant: who };
}

async function paid(again: PaidStay): Promise<PaidStay> {
  await payFor(again.tenant, again.id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", again.id).execute();
  return again;
}

async function run(): Promise<void> {
  await Promise.all([shareRentedDays(), shareRentedDays()]);
  await runJobs();
  await runProblems();
}

test("half the rent of each freed day that is rented again goes back, once, from the landlord’s rent, a day after it began", async () => {
  const stay = await noShow();
  const again = await paid(await rent(stay));
  await atStart(again, 24, -1);
  await run();
  expect(await refundsOf(stay)).toEqual([]);
  await atStart(again, 24, 1);
  // Killed before the provider was asked, and late.
  await shareRentedDays();
  await run();
  later(24);
  await run();
  expect(await refundsOf(stay)).toEqual(["rented_again 10000 0"]);
  expect(await ledgerOf([stay.id])).toMatchObject({ fee: -7_000 });
  // What was sent of both is what is left of both.
  expect(await caseOf(again)).toMatchObject({ sent: 140_000 + 20_000 - 10_000 });
  const { landlord = 0 } = await ledgerOf([stay.id, again.id]);
  expect(landlord).toBe(0);
  expect(await emailsTo(stay.tenant.email)).toContainEqual(expect.stringMatching(/^Refunded: /));
});

test.each(zones.slice(1).map(([zone]) => zone))(
  "in %s the day after the first day that was rented again is the space’s",
  async (timeZone) => {
    const stay = await noShow(timeZone);
    const again = await paid(await rent(stay, { days: 1 }));
    await atStart(again, 24, -1);
    await run();
    expect(await refundsOf(stay)).toEqual([]);
    await atStart(again, 24, 1);
    await run();
    expect(await refundsOf(stay)).toEqual(["rented_again 5000 0"]);
  },
);

test("a landlord who rents the freed days to themself for a dollar shares what was paid, and all together at most half", async () => {
  const stay = await noShow();
  const cheap = await paid(await rent(stay, { days: 2, priceCents: 100 }));
  await atStart(cheap, 25);
  await run();
  expect(await refundsOf(stay)).toEqual(["rented_again 200 0"]);
  const dear = await paid(await rent(stay, { from: 4, days: 20, priceCents: 30_000 }));
  await atStart(dear, 25);
  await run();
  // Of the nine days five are left, though the stay is longer.
  expect(await refundsOf(stay)).toEqual(["rented_again 200 0", "rented_again 25000 0"]);
});

test("a stay that is canceled or only requested, one whose money a bank has, and days that were never freed share nothing", async () => {
  const stay = await noShow();
  await rent(stay, { from: 1, days: 1 });
  const canceled = await paid(await rent(stay, { from: 3, days: 1 }));
  const after = await paid(await rent(stay, { from: 9, days: 2 }));
  await cancel(canceled.tenant.actor, canceled.id);
  await runJobs();
  await atStart(after, 30);
  await run();
  expect(await refundsOf(stay)).toEqual([]);
});

test("a problem of the other stay, or a bank that has the money of the first, waits; then it is shared", async () => {
  const stay = await noShow();
  const again = await paid(await rent(stay));
  await atStart(again, 2);
  const id = await report(again);
  await atStart(again, 24, 1);
  await run();
  expect(await refundsOf(stay)).toEqual([]);
  await db
    .updateTable("problems")
    .set({ state: "closed", outcome: "withdrawn", settledAt: now() })
    .where("id", "=", id)
    .execute();
  const { intent } = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select("providerPaymentIntentId as intent")
    .where("paymentShares.reservationId", "=", stay.id)
    .executeTakeFirstOrThrow();
  const { told } = await disputePayment(intent!, { amount: 1_000 });
  await run();
  expect(await refundsOf(stay)).toEqual([]);
  await decideDispute(told.id, "won");
  await runJobs();
  await run();
  expect(await refundsOf(stay)).toEqual(["rented_again 10000 0"]);
});

test("a no show that was reported before this was said shares nothing", async () => {
  const stay = await noShow();
  await db.updateTable("problems").set({ sharesDays: false }).where("reservationId", "=", stay.id).execute();
  const again = await paid(await rent(stay));
  await atStart(again, 25);
  await run();
  expect(await refundsOf(stay)).toEqual([]);
});
