import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { paidStays } from "#tests/support/paid-stays.ts";
import { checkoutOf, orderOf, payByCard, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import { holdPayouts } from "../payouts/hold-payouts.server.ts";
import { stripe } from "../stripe.server.ts";
import { loadBooks } from "./load-books.server.ts";
import { loadTroubles } from "./load-troubles.server.ts";
import { readBalance } from "./read-balance.server.ts";
import { refreshBooks } from "./refresh-books.server.ts";
import { findCardCost } from "./queries.server.ts";
import { readMonths } from "./steps/read-months.server.ts";

let administrator: Person;
let landlord: Person;
let tenant: Person;

const at = (instant: string) => {
  moveClock(0);
  moveClock(Date.parse(instant) - now().getTime());
};

beforeEach(async () => {
  at("2031-05-20T12:00:00Z");
  await clearFaults();
  [administrator, landlord, tenant] = [await newAdministrator(), await newLandlord(), await newTenant()];
});
afterEach(() => moveClock(0));

test("the page of a month's money has both books, every account's balance and the month's figures", async () => {
  const before = await loadBooks(administrator.actor, "2031-05");
  const { intent } = await paidStays(tenant, landlord, { prices: [30_000] });
  await readBalance();
  const { books, totals, figures } = await loadBooks(administrator.actor, "2031-05");
  const moved = { chargedCents: 31_500, refundedCents: 0, sentCents: 0 };
  const shown = books!.payments.find(({ intentId }) => intentId === intent);
  expect(shown).toMatchObject({ ours: moved, theirs: moved, state: "agrees", at: expect.any(Date) });
  expect(totals.landlord - before.totals.landlord).toBe(-30_000);
  expect(figures.month).toBe("2031-05");
  expect(figures.chargedCents - before.figures.chargedCents).toBe(31_500);
  expect(figures.feeCents - before.figures.feeCents).toBe(1_500);
  expect((await loadBooks(administrator.actor, "2031-04")).figures.chargedCents).toBe(0);
  await expect(loadBooks(landlord.actor, "2031-05")).rejects.toMatchObject({ status: 403 });
});

test("opening the page asks the provider nothing; it shows the books as of the last reading", async () => {
  await paidStays(tenant, landlord);
  await readBalance();
  const asOf = now();
  moveClock(now().getTime() - Date.now() + 60_000);
  let requests = 0;
  answerAt("/", () => {
    requests += 1;
    return null;
  });
  const { books, figures } = await loadBooks(administrator.actor, "2031-05");
  expect(requests).toBe(0);
  expect(books!.asOf.getTime()).toBeGreaterThanOrEqual(asOf.getTime() - 60_000);
  expect(books!.asOf.getTime()).toBeLessThan(now().getTime());
  expect(figures.processingCents).not.toBeNull();
  const { asOf: before } = books!;
  await refreshBooks(administrator.actor);
  expect(requests).toBe(0);
  await runJobs();
  expect(requests).toBeGreaterThan(0);
  expect((await loadBooks(administrator.actor, "2031-05")).books!.asOf > before).toBe(true);
  for (const person of [landlord, tenant])
    await expect(refreshBooks(person.actor)).rejects.toMatchObject({ status: 403 });
});

test("an hour of readings, by itself and by impatient administrators, asks the provider at most 100 things, however many payments there are", async () => {
  await paidStays(tenant, landlord);
  await readBalance();
  await db.deleteFrom("rateLimits").execute();
  const began = now().getTime() - Date.now();
  let requests = 0;
  const statuses: number[] = [];
  answerAt("/", () => {
    requests += 1;
    return null;
  });
  for (let minute = 0; minute < 60; minute += 2) {
    moveClock(began + minute * 60_000);
    if (minute % 6 === 0) await readBalance();
    await loadBooks(administrator.actor, "2031-05");
    await refreshBooks(administrator.actor).catch(({ status }: { status: number }) => {
      statuses.push(status);
    });
    await runJobs();
  }
  expect(statuses).toEqual(Array.from({ length: 24 }, () => 429));
  expect(requests).toBeGreaterThan(10);
  expect(requests).toBeLessThanOrEqual(100);
});

test("what the provider charged us is added up by month, in UTC, as far as its list was read", async () => {
  await db.deleteFrom("balanceTransactions").execute();
  const charged = (createdAt: string, feeCents: number) => ({
    id: `txn_${createdAt}`,
    provider: "sandbox" as const,
    kind: "charge" as const,
    createdAt: new Date(createdAt),
    amountCents: 10_000,
    feeCents,
  });
  await db
    .insertInto("balanceTransactions")
    .values([
      charged("2031-01-01T00:00:00Z", 100),
      charged("2031-01-31T23:59:59Z", 20),
      charged("2031-02-01T00:00:00Z", 3),
      charged("2031-03-05T00:00:00Z", 4),
      { ...charged("2031-03-06T00:00:00Z", 9_000), provider: "live" },
    ])
    .execute();
  const months = async () => {
    const read = await readMonths(administrator.actor, "2031-01", "2031-12");
    expect(read.map(({ month }) => month.slice(5))).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0")),
    );
    return read.map(({ processingCents }) => processingCents);
  };
  const readUntil = (instant: string) =>
    db
      .insertInto("balanceReads")
      .values({ provider: "sandbox", readUntil: new Date(instant) })
      .onConflict((conflict) => conflict.column("provider").doUpdateSet({ readUntil: new Date(instant) }))
      .execute();
  await readUntil("2031-03-10T00:00:00Z");
  // April and May have begun and were not read; the others have no charges yet.
  expect(await months()).toEqual([120, 3, 4, null, null, 0, 0, 0, 0, 0, 0, 0]);
  await readUntil("2031-05-20T11:00:00Z");
  expect(await months()).toEqual([120, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  await db.deleteFrom("balanceReads").execute();
  expect(await months()).toEqual([null, null, null, null, null, 0, 0, 0, 0, 0, 0, 0]);
});

test("the page of troubles lists landlords on hold and what no one is told of otherwise, for administrators", async () => {
  await holdPayouts(administrator.actor, { landlordId: landlord.id, reason: "Fraud" }, "192.0.2.1");
  const { holds, troubles, events, disputes, banks } = await loadTroubles(administrator.actor);
  expect(holds).toMatchObject([{ landlordId: landlord.id, reason: "Fraud" }]);
  expect([troubles, events, banks]).toEqual([[], [], []]);
  const [reservation] = await orderOf(tenant, landlord);
  await payFor(tenant, reservation!.id, "4000000000000259");
  expect((await loadTroubles(administrator.actor)).disputes).toHaveLength(disputes.length + 1);
  for (const actor of [landlord.actor, newVisitor().actor])
    await expect(loadTroubles(actor)).rejects.toMatchObject({ status: actor.kind === "visitor" ? 401 : 403 });
});

test("a charge that was booked in another month is compared in the month in which it was made", async () => {
  at("2031-05-31T23:59:30Z");
  const [reservation] = await orderOf(tenant, landlord);
  await payByCard((await checkoutOf(tenant, reservation!.id)).url);
  at("2031-06-01T00:10:00Z");
  await runJobs();
  const { intent } = await intentOf(reservation!.id);
  await readBalance();
  const inMonth = async (month: string) =>
    (await loadBooks(administrator.actor, month)).books!.payments.find(({ intentId }) => intentId === intent);
  expect(await inMonth("2031-05")).toMatchObject({ state: "agrees", ours: { chargedCents: 10_500 } });
  expect(await inMonth("2031-06")).toBeUndefined();
});

async function intentOf(reservationId: string) {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  const session = data.find(({ metadata }) => metadata?.["reservation_id"] === reservationId)!;
  return { intent: session.payment_intent as string };
}

test("what a card costs is measured on what the provider charged us for payments of 12 months", async () => {
  await db.deleteFrom("balanceTransactions").execute();
  const cost = () => findCardCost(administrator.actor);
  const add = (name: string, amountCents: number, feeCents: number, others: object = {}) =>
    db
      .insertInto("balanceTransactions")
      .values({
        id: `txn_${name}`,
        provider: "sandbox",
        kind: "charge",
        createdAt: now(),
        amountCents,
        feeCents,
        ...others,
      })
      .execute();
  await add("free", 5_000, 0);
  await add("old", 5_000, 900, { createdAt: new Date(now().getTime() - 366 * 86_400_000) });
  await add("live", 5_000, 900, { provider: "live" });
  await add("dispute", 5_000, 900, { kind: "other" });
  expect(await cost()).toBeNull();
  // Of one amount alone the fixed part is that of the standard.
  await add("first", 10_000, 380);
  expect(await cost()).toEqual({ basisPoints: 350, fixedCents: 30, charges: 1 });
  await add("second", 20_000, 735);
  await add("third", 4_000, 167);
  expect(await cost()).toMatchObject({ fixedCents: 30, charges: 3 });
  for (let number = 4; number <= 30; number += 1)
    await add(`more_${number}`, number * 2_000, number * 71 + 25);
  expect(await cost()).toEqual({ basisPoints: 355, fixedCents: 25, charges: 30 });
  expect((await loadBooks(administrator.actor, "2031-05")).cardCost).toEqual(await cost());
  await expect(findCardCost(landlord.actor)).rejects.toMatchObject({ status: 403 });
});
