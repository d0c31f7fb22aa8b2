import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { clearFaults, orderFault } from "#app/stand-ins/stripe/faults.server.ts";
import { paidStays } from "#tests/support/paid-stays.ts";
import { checkoutOf, orderOf, payByCard, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import { holdPayouts } from "../payouts/hold-payouts.server.ts";
import { stripe } from "../stripe.server.ts";
import { loadBooks } from "./load-books.server.ts";
import { loadTroubles } from "./load-troubles.server.ts";
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

const fees = (...transactions: [at: string, fee: number][]) => {
  const data = transactions.map(([created, fee], place) => ({
    id: `txn_${place}`,
    created: Date.parse(created) / 1000,
    fee,
  }));
  const path = "/v1/balance_transactions";
  answerAt(path, () => Response.json({ object: "list", url: path, has_more: false, data }));
};

test("the page of a month's money has both books, every account's balance and the month's figures", async () => {
  const before = await loadBooks(administrator.actor, "2031-05");
  const { intent } = await paidStays(tenant, landlord, { prices: [30_000] });
  const { books, totals, figures } = await loadBooks(administrator.actor, "2031-05");
  const moved = { chargedCents: 31_500, refundedCents: 0, sentCents: 0 };
  const shown = books!.payments.find(({ intentId }) => intentId === intent);
  expect(shown).toMatchObject({ ours: moved, theirs: moved, differs: false, at: expect.any(Date) });
  expect(totals.landlord - before.totals.landlord).toBe(-30_000);
  expect(figures.month).toBe("2031-05");
  expect(figures.chargedCents - before.figures.chargedCents).toBe(31_500);
  expect(figures.feeCents - before.figures.feeCents).toBe(1_500);
  expect((await loadBooks(administrator.actor, "2031-04")).figures.chargedCents).toBe(0);
  await expect(loadBooks(landlord.actor, "2031-05")).rejects.toMatchObject({ status: 403 });
});

test("without the provider a month has our own figures, and neither its books nor what it charged us", async () => {
  const { figures: before } = await loadBooks(administrator.actor, "2031-05");
  expect(before.processingCents).not.toBeNull();
  await paidStays(tenant, landlord);
  await orderFault({ kind: "down" });
  const { books, figures } = await loadBooks(administrator.actor, "2031-05");
  await clearFaults();
  expect([books, figures.processingCents]).toEqual([null, null]);
  expect(figures.chargedCents - before.chargedCents).toBe(10_500);
});

test("what the provider charged us is added up by month, in UTC, and is zero in a month without charges", async () => {
  fees(
    ["2031-01-01T00:00:00Z", 100],
    ["2031-01-31T23:59:59Z", 20],
    ["2031-02-01T00:00:00Z", 3],
    ["2031-12-31T23:59:59Z", 4],
  );
  const months = await readMonths(administrator.actor, "2031-01", "2031-12");
  expect(months.map(({ month }) => month.slice(5))).toEqual(
    Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, "0")),
  );
  expect(months.map(({ processingCents }) => processingCents)).toEqual([
    120, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4,
  ]);
});

test("the provider is asked for a year's charges from its first second on and before the next one's", async () => {
  const asked: string[] = [];
  answerAt("/v1/balance_transactions", ({ url }) => {
    asked.push(new URL(url).search);
    return Response.json({ object: "list", url: "/v1/balance_transactions", has_more: false, data: [] });
  });
  await readMonths(administrator.actor, "2031-01", "2031-12");
  const created = new URLSearchParams(asked[0]);
  expect([created.get("created[gte]"), created.get("created[lt]")]).toEqual(
    ["2031-01-01", "2032-01-01"].map((day) => String(Date.parse(day) / 1000)),
  );
});

test("a month with very many charges is not added up", async () => {
  const path = "/v1/balance_transactions";
  let count = 0;
  answerAt(path, () => {
    const data = Array.from({ length: 100 }, () => ({ id: `txn_${(count += 1)}`, created: 0, fee: 1 }));
    return Response.json({ object: "list", url: path, has_more: true, data });
  });
  const [month] = await readMonths(administrator.actor, "2031-05", "2031-05");
  expect(month!.processingCents).toBeNull();
  expect(count).toBeLessThan(20_200);
});

test("the page of troubles lists landlords on hold and what no one is told of otherwise, for administrators", async () => {
  await holdPayouts(administrator.actor, { landlordId: landlord.id, reason: "Fraud" }, "192.0.2.1");
  const { holds, troubles, events, disputes, banks } = await loadTroubles(administrator.actor);
  expect(holds).toMatchObject([{ landlordId: landlord.id, reason: "Fraud" }]);
  expect([troubles, events, banks]).toEqual([[], [], []]);
  const [reservation] = await orderOf(tenant, landlord);
  await payByCard((await checkoutOf(tenant, reservation!.id)).url, "4000000000000259");
  await runJobs();
  expect((await loadTroubles(administrator.actor)).disputes).toHaveLength(disputes.length + 1);
  for (const actor of [landlord.actor, newVisitor().actor])
    await expect(loadTroubles(actor)).rejects.toMatchObject({ status: actor.kind === "visitor" ? 401 : 403 });
});

test("a charge that was made in another month is compared in the month in which it was booked, too", async () => {
  at("2031-05-31T23:59:30Z");
  const [reservation] = await orderOf(tenant, landlord);
  await payByCard((await checkoutOf(tenant, reservation!.id)).url);
  at("2031-06-01T00:10:00Z");
  await runJobs();
  const { intent } = await intentOf(reservation!.id);
  for (const month of ["2031-05", "2031-06"]) {
    const { books } = await loadBooks(administrator.actor, month);
    const found = books!.payments.find(({ intentId }) => intentId === intent);
    expect(found).toMatchObject({ differs: false, ours: { chargedCents: 10_500 } });
  }
});

async function intentOf(reservationId: string) {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  const session = data.find(({ metadata }) => metadata?.["reservation_id"] === reservationId)!;
  return { intent: session.payment_intent as string };
}
