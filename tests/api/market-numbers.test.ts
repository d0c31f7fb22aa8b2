import { sql } from "kysely";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sumLedger } from "#app/features/ledger/sum-ledger.server.ts";
import { countMarket } from "#app/features/numbers/count-market.server.ts";
import { MarketNumbers } from "#app/features/numbers/components/market-numbers.tsx";
import { loadMarketNumbers } from "#app/features/numbers/load-market-numbers.server.ts";
import { mondayOf } from "#app/features/numbers/model.ts";
import { addVisits } from "#app/features/numbers/note-visit.server.ts";
import { moveClock, todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation, reserved } from "#tests/support/reservations.ts";
import { accept, browser, clearVisits, openPage } from "#tests/support/visits.ts";
import { call } from "#tests/support/web.ts";

const dayMs = 86_400_000;

beforeEach(clearVisits);
afterEach(() => moveClock(0));

const marketFile = (who: { cookie?: string }, table: string) => call(`/api/admin/numbers/${table}`, who);

/** This week's numbers as finance has them in files, and this month's fees. */
async function thisWeek(): Promise<Record<string, number>> {
  await countMarket();
  const finance = await newAdministrator("Fay", "finance");
  const newest = async (table: string) => {
    const { body } = await marketFile(finance, table);
    const [head, row] = (body as string).split("\r\n").map((line) => line.split(","));
    expect([head![0], row![0]]).toEqual(["Week of", mondayOf(todayIn("UTC"))]);
    return Object.fromEntries(head!.slice(1).map((name, at) => [name, Number(row![at + 1])]));
  };
  const { earned } = await loadMarketNumbers(finance.actor, 3);
  const month = todayIn("UTC").slice(0, 7);
  const earnedCents = earned!.find((one) => one.month === month)?.earnedCents ?? 0;
  return { ...(await newest("weeks")), ...(await newest("fees")), earnedCents };
}

/** The cells of this week's row on the page. */
async function rowOnPage(): Promise<string[]> {
  const shown = await loadMarketNumbers((await newAdministrator("Fay", "finance")).actor, 3);
  const page = createElement(MarketNumbers, { months: 3, ...shown });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, page));
  const row = /The marketplace by week<\/caption>.*?<tbody[^>]*><tr>(.*?)<\/tr>/.exec(html)![1]!;
  return [...row.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text!);
}

test("administrators see the marketplace by week: each figure of the file and the page is what people did", async () => {
  const landlord = await newLandlord();
  const property = await newProperty(landlord);
  const before = await thisWeek();
  await openPage("/about");
  await openPage("/about", { "user-agent": `${browser} (another)` });
  await openPage("/api/search?query=99501");
  await openPage("/api/search?query=17101&min_length=900");
  await openPage(`/properties/${property.id}`);
  const [paid, left, refused] = [
    await reserved(property),
    await reserved(await newProperty(landlord)),
    await reserved(await newProperty(landlord)),
  ];
  await accept(landlord, paid.id);
  await payFor(paid.tenant, paid.id);
  await runJobs();
  await call(`/api/reservations/${left.id}/cancel`, { method: "POST", cookie: left.tenant.cookie });
  const rejected = { status: "rejected" };
  const path = `/api/reservations/${refused.id}/status`;
  expect((await call(path, { method: "PUT", json: rejected, cookie: landlord.cookie })).status).toBe(200);
  await addVisits();
  const after = await thisWeek();
  const differences = Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, Number((value - before[name]!).toFixed(2))]),
  );
  const { feeCents } = await db
    .selectFrom("reservations")
    .select("feeCents")
    .where("id", "=", paid.id)
    .executeTakeFirstOrThrow();
  expect(differences).toEqual({
    Visitors: 2,
    Searches: 1,
    "Searches without result": 1,
    "Searches with dates or filters without result": 1,
    "Views of spaces": 1,
    Requests: 3,
    Accepted: 1,
    Paid: 1,
    Canceled: 1,
    "Our fees": feeCents / 100,
    earnedCents: feeCents,
  });
  expect(feeCents).toBeGreaterThan(0);
  const figures = ["Visitors", "Searches", "Searches without result"].concat(
    ["Searches with dates or filters without result", "Views of spaces"],
    ["Requests", "Accepted", "Paid", "Canceled"],
  );
  expect(await rowOnPage()).toEqual(figures.map((name) => String(after[name])));
});

test("areas without a space are listed by how many searched there", async () => {
  const administrator = (await newAdministrator()).actor;
  const day = todayIn("UTC");
  const row = (kind: "search" | "unmet" | "unfit", subject: string, visitors: number) => ({
    day,
    kind,
    subject,
    visitors,
  });
  await db
    .insertInto("dailyNumbers")
    .values([
      row("search", "99501", 4),
      row("unmet", "99501", 3),
      row("search", "Honolulu, HI", 5),
      row("unmet", "Honolulu, HI", 5),
      row("unfit", "99501", 1),
      row("search", "17101", 9),
      row("search", "17102", 9),
      row("unfit", "17102", 2),
      row("unmet", "", 8),
    ])
    .execute();
  const { areas } = await loadMarketNumbers(administrator, 3);
  expect(areas).toEqual([
    { area: "Honolulu, HI", searches: 5, unmet: 5, unfit: 0 },
    { area: "99501", searches: 4, unmet: 3, unfit: 1 },
    { area: "17102", searches: 9, unmet: 0, unfit: 2 },
  ]);
});

test("a tenant is in the cohort of their first paid request, and paid again with another order", async () => {
  const administrator = (await newAdministrator()).actor;
  const landlord = await newLandlord();
  const month = todayIn("UTC").slice(0, 7);
  const cohort = async (of: string) => {
    await countMarket();
    const { cohorts } = await loadMarketNumbers(administrator, 3);
    const { tenants = 0, within90Days = 0, again = 0 } = cohorts.find((one) => one.month === of) ?? {};
    return [tenants, within90Days, again];
  };
  const before = await cohort(month);
  const { tenant, id } = await reserved(await newProperty(landlord));
  const paid = (ids: string[], createdAt: Date) =>
    db.updateTable("reservations").set({ paymentStatus: "paid", createdAt }).where("id", "in", ids).execute();
  await paid([id], new Date());
  expect(await cohort(month)).toEqual([before[0]! + 1, before[1], before[2]]);
  const second = await newReservation(tenant.actor, await newProperty(landlord));
  const earlier = new Date(Date.now() - 100 * dayMs);
  const earlierMonth = earlier.toISOString().slice(0, 7);
  const [tenants, soon, again] = await cohort(earlierMonth);
  await paid([id], earlier);
  await paid([second.id], new Date());
  expect(await cohort(earlierMonth)).toEqual([tenants! + 1, soon, again! + 1]);
  await paid([second.id], new Date(earlier.getTime() + 10 * dayMs));
  expect(await cohort(earlierMonth)).toEqual([tenants! + 1, soon! + 1, again! + 1]);
  // Whose first one was longer ago is in no cohort of these months.
  await paid([id], new Date(Date.now() - 500 * dayMs));
  expect(await cohort(earlierMonth)).toEqual([tenants, soon, again]);
});

test("requests and tenants are shown as they were counted last, and before the first time as they are", async () => {
  const { actor } = await newAdministrator();
  await db.deleteFrom("marketCounts").execute();
  await reserved(await newProperty(await newLandlord()));
  const uncounted = await loadMarketNumbers(actor, 3);
  await countMarket();
  const first = await loadMarketNumbers(actor, 3);
  expect(uncounted).toEqual({ ...first, countedAt: expect.any(Date) });
  const week = mondayOf(todayIn("UTC"));
  const { rows } = await sql<{ requests: number; canceled: number }>`
    select count(*)::int as requests, count(*) filter (where status = 'canceled')::int as canceled from reservations
    where hold_until is null and created_at >= ${week}::timestamp at time zone 'UTC'`.execute(db);
  expect(first.weeks[0]).toMatchObject({ week, ...rows[0]! });
  await reserved(await newProperty(await newLandlord()));
  expect((await loadMarketNumbers(actor, 3)).weeks[0]).toEqual(first.weeks[0]);
});

test("our fees by month and week are those of the ledger, whether they are summed or not", async () => {
  const finance = (await newAdministrator("Fay", "finance")).actor;
  const { rows } = await sql<{ month: string; earnedCents: number }>`
    select to_char(occurred_at at time zone 'UTC', 'YYYY-MM') as month, -sum(amount_cents)::bigint as "earnedCents"
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id where account = 'fee' group by 1 order by 1 desc`.execute(
    db,
  );
  for (const prepare of [() => Promise.resolve(), sumLedger]) {
    await prepare();
    const { earned, fees } = await loadMarketNumbers(finance, 13);
    expect(earned).toEqual(rows);
    expect(fees!.reduce((sum, { earnedCents }) => sum + earnedCents, 0)).toBe(
      rows.reduce((sum, { earnedCents }) => sum + earnedCents, 0),
    );
  }
});

test("support and finance see and download the numbers, support not what was earned; others don't", async () => {
  const [support, finance] = [
    await newAdministrator("Sue", "support"),
    await newAdministrator("Fay", "finance"),
  ];
  await openPage("/about");
  await addVisits();
  for (const table of ["weeks", "areas", "cohorts", "fees"]) {
    expect((await marketFile(finance, table)).status).toBe(200);
    expect((await marketFile({}, table)).status).toBe(401);
    for (const other of [await newLandlord(), await newTenant(), await newAdministrator("Rae", "reviewer")])
      expect((await marketFile(other, table)).status).toBe(403);
  }
  expect((await marketFile(finance, "people")).status).toBe(400);
  const lines = ({ body }: { body: string }) => body.split("\r\n");
  const [head, newest] = lines(await marketFile(support, "weeks"));
  expect(head).toBe(
    "Week of,Visitors,Searches,Searches without result,Views of spaces,Requests,Accepted,Paid,Canceled,Searches with dates or filters without result",
  );
  expect(newest).toMatch(new RegExp(`^${mondayOf(todayIn("UTC"))},1,0,0,0,`));
  expect((await loadMarketNumbers(support.actor, 3)).earned).toBeNull();
  expect((await marketFile(support, "fees")).status).toBe(403);
  const [feesHead, thisWeeks] = lines(await marketFile(finance, "fees"));
  expect(feesHead).toBe("Week of,Our fees");
  expect(thisWeeks).toMatch(new RegExp(`^${mondayOf(todayIn("UTC"))},-?\\d+\\.\\d\\d$`));
});
