import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { appealDispute, decideDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { ledgerOf, payFor, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, type Person } from "#tests/support/people.ts";
import { changeable } from "#tests/support/stay-changes.ts";
import { importTaxes, setTaxes } from "#tests/support/taxes.ts";
import { call } from "#tests/support/web.ts";

/** 8.5% in all: of two days, $80.00 and a fee of $4.00, that is $7.14. */
const rates =
  "jurisdiction,state,zip_prefix,rate,valid_from\nPennsylvania,PA,,6%,2026-01-01\nDauphin County,PA,171,2.5%,2026-01-01";
let administrator: Person;
let landlord: Person;

beforeAll(async () => {
  [administrator, landlord] = [await newAdministrator(), await newLandlord()];
  await setTaxes("on");
});

beforeEach(async () => {
  moveClock(0);
  await importTaxes(administrator.cookie, rates);
});

const refund = async (id: string, json: object) => {
  const path = `/api/admin/reservations/${id}/refunds`;
  const { status } = await call(path, {
    cookie: administrator.cookie,
    json: { reason: "Wet floor", ...json },
  });
  await runJobs();
  return status;
};
const reported = async ({ cookie } = administrator) => {
  const { months } = (await call("/api/admin/taxes", { cookie })).body;
  return months as {
    month: string;
    jurisdiction: string;
    collected: number;
    returned: number;
    owed: number;
  }[];
};
const owedInLedger = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::int as cents from ledger_lines where account = 'taxes'`.execute(
    db,
  );
  return rows[0]!.cents;
};
const centsOf = (dollars: number) => Math.round(dollars * 100);

test("a lost dispute takes the tax back, and one that is won leaves it", async () => {
  for (const outcome of ["lost", "won"] as const) {
    const { id, tenant } = await changeable(landlord, { paid: false });
    const url = await payFor(tenant, id);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
    const { told } = await disputePayment(payment_intent as string);
    await decideDispute(told.id, outcome);
    await runJobs();
    expect((await ledgerOf([id])).taxes ?? 0).toBe(outcome === "lost" ? 0 : -714);
  }
});

test("what a bank took and returned was collected once, and nothing of it is returned", async () => {
  const sums = async () => {
    const months = await reported();
    const sum = (of: "collected" | "returned") =>
      months.reduce((cents, month) => cents + centsOf(month[of]), 0);
    return { collected: sum("collected"), returned: sum("returned") };
  };
  const before = await sums();
  const { id, tenant } = await changeable(landlord, { paid: false });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(await payFor(tenant, id)));
  const { told } = await disputePayment(payment_intent as string);
  await decideDispute(told.id, "lost");
  await runJobs();
  expect(await sums()).toEqual({ collected: before.collected + 714, returned: before.returned + 714 });
  await appealDispute(told.id);
  await runJobs();
  await decideDispute(told.id, "won");
  await runJobs();
  expect(await ledgerOf([id])).toMatchObject({ taxes: -714 });
  expect(await sums()).toEqual({ collected: before.collected + 714, returned: before.returned });
});

test("a dispute won in a later month is collected again in that month, and no month returns less than nothing", async () => {
  const { id, tenant } = await changeable(landlord, { paid: false });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(await payFor(tenant, id)));
  const { told } = await disputePayment(payment_intent as string);
  await decideDispute(told.id, "lost");
  await runJobs();
  await appealDispute(told.id);
  await runJobs();
  const before = await reported();
  moveClock(40 * 86_400_000);
  await decideDispute(told.id, "won");
  await runJobs();
  const after = await reported(await newAdministrator());
  expect(after.every(({ collected, returned }) => collected >= 0 && returned >= 0)).toBe(true);
  const newest = after.filter(({ month }) => !before.some((one) => one.month === month));
  expect(newest.reduce((sum, { collected }) => sum + centsOf(collected), 0)).toBe(714);
  expect(newest.reduce((sum, { returned }) => sum + centsOf(returned), 0)).toBe(0);
  expect(after.reduce((sum, { owed }) => sum + centsOf(owed), 0)).toBe(await owedInLedger());
});

test("a jurisdiction that is spelled in other letters later has one line, in its newest letters", async () => {
  await changeable(landlord);
  await importTaxes(administrator.cookie, rates.replaceAll("Dauphin County", "DAUPHIN COUNTY"));
  await changeable(landlord);
  const names = (await reported()).map(({ jurisdiction }) => jurisdiction);
  expect(new Set(names)).toEqual(new Set(["DAUPHIN COUNTY", "Pennsylvania"]));
  const months = (await reported()).map(({ month, jurisdiction }) => `${month} ${jurisdiction}`);
  expect(new Set(months).size).toBe(months.length);
});

test("the figures of a month say what was taken for jurisdictions, apart from our fees, the landlord's among them", async () => {
  const figures = async () => {
    const month = new Date().toISOString().slice(0, 7);
    const path = `/api/admin/money/months?year=${month.slice(0, 4)}`;
    const rows = String((await call(path, { cookie: administrator.cookie })).body)
      .replace("\uFEFF", "")
      .trim()
      .split("\r\n")
      .map((row) => row.split(","));
    const row = rows.find(([name]) => name === month)!;
    return ["Our fees", "Taxes"].map((name) => centsOf(Number(row[rows[0]!.indexOf(name)])));
  };
  const before = await figures();
  const { id } = await changeable(landlord);
  expect(await refund(id, { amount: 20, paid_by: "landlord" })).toBe(200);
  expect((await figures()).map((cents, at) => cents - before[at]!)).toEqual([400, 550]);
  await setTaxes("on", "10%");
  await changeable(landlord);
  await setTaxes("on");
  expect((await figures()).map((cents, at) => cents - before[at]!)).toEqual([1600, 1264]);
});
