import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetNumbers } from "#app/features/numbers/forget-numbers.server.ts";
import { loadSpaceNumbers } from "#app/features/numbers/load-space-numbers.server.ts";
import { mondayOf } from "#app/features/numbers/model.ts";
import { addVisits } from "#app/features/numbers/note-visit.server.ts";
import { moveClock, todayIn } from "#app/platform/clock.server.ts";
import { addDays, addMonths } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { reserved } from "#tests/support/reservations.ts";
import { accept, browser, clearVisits, openPage } from "#tests/support/visits.ts";
import { call, web } from "#tests/support/web.ts";

const dayMs = 86_400_000;

beforeEach(clearVisits);
afterEach(() => moveClock(0));

/** What was counted, once it is added: "space prp_1". */
async function counted(): Promise<Record<string, number>> {
  await addVisits();
  const rows = await db.selectFrom("dailyNumbers").selectAll().execute();
  return Object.fromEntries(
    rows.map(({ kind, subject, visitors }) => [`${kind} ${subject}`.trim(), visitors]),
  );
}

test("a visitor who opens a space's page counts once a day, however often and whenever it is added", async () => {
  const { id } = await newProperty(await newLandlord());
  for (const path of [`/properties/${id}`, `/properties/${id}.data`, `/properties/${id}`])
    expect(await openPage(path)).toBe(200);
  const once = { visit: 1, space: 1, [`space ${id}`]: 1 };
  expect(await counted()).toEqual(once);
  await openPage(`/properties/${id}`);
  await openPage("/about");
  expect(await counted()).toEqual(once);
  moveClock(dayMs);
  await openPage(`/properties/${id}`);
  await addVisits();
  const days = await db.selectFrom("dailyNumbers").select("day").where("subject", "=", id).execute();
  expect(days).toHaveLength(2);
});

test("its landlord, administrators, programs that say so, and people who ask not to be tracked don't count", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord);
  const path = `/properties/${id}`;
  await openPage(path, {}, (await newAdministrator()).cookie);
  for (const agent of [
    "",
    "curl/8.5.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  ])
    await openPage(path, { "user-agent": agent });
  await openPage(path, { dnt: "1" });
  await openPage(path, { "sec-gpc": "1" });
  await openPage(path, { "sec-purpose": "prefetch" });
  await web.request(`http://localhost:3000${path}`, { method: "HEAD", headers: { "user-agent": browser } });
  expect(await counted()).toEqual({});
  await openPage(path, {}, landlord.cookie);
  expect(await counted()).toEqual({ visit: 1 });
  await openPage(path, {}, (await newLandlord()).cookie);
  expect(await counted()).toEqual({ visit: 1, space: 1, [`space ${id}`]: 1 });
});

test("one network counts for at most eight visitors, whatever its browsers call themselves", async () => {
  const { id } = await newProperty(await newLandlord());
  for (let number = 0; number < 60; number += 1)
    await openPage(`/properties/${id}`, { "user-agent": `Mozilla/5.0 ${number}` });
  expect((await counted())[`space ${id}`]).toBeLessThanOrEqual(8);
});

test("one visitor counts for at most some 200 things a day", async () => {
  const zips = Array.from({ length: 400 }, (_, number) => String(10_001 + number));
  for (const [place, zip] of zips.entries()) {
    await openPage(`/api/search?query=${zip}`);
    if (place % 100 === 99) await addVisits();
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from day_visitors`.execute(db);
  expect(rows[0]!.count).toBeGreaterThan(100);
  expect(rows[0]!.count).toBeLessThan(500);
});

test("a search counts by its area, and apart if nothing is within 25 miles; other words count without theirs", async () => {
  await newProperty(await newLandlord());
  await openPage("/api/search?query=17101");
  await openPage("/api/search?query=17101&limit=5");
  expect(await counted()).toEqual({ search: 1, "search 17101": 1 });
  await openPage("/api/search?query=99501");
  await openPage("/api/search?query=Honolulu, HI");
  await openPage("/api/search?query=zzqx <b>");
  expect(await counted()).toEqual({
    search: 1,
    "search 17101": 1,
    "search 99501": 1,
    "search Honolulu, HI": 1,
    unmet: 1,
    "unmet 99501": 1,
    "unmet Honolulu, HI": 1,
  });
});

test("a search with dates or filters that finds nothing counts apart: spaces may be there that don't fit", async () => {
  await newProperty(await newLandlord());
  await openPage("/api/search?query=17101&type=&from=&sort=price");
  await openPage("/api/search?query=17101&min_price=999999");
  await openPage("/?query=17101&from=2027-01-04&to=2027-01-05&min_length=900");
  await openPage("/api/search?query=99501&covered=true");
  await openPage("/api/search?query=99501");
  expect(await counted()).toEqual({
    visit: 1,
    search: 1,
    "search 17101": 1,
    "search 99501": 1,
    unmet: 1,
    "unmet 99501": 1,
    unfit: 1,
    "unfit 17101": 1,
    "unfit 99501": 1,
  });
});

test("a list's later pages, a moved map and what a page asks by itself are no searches", async () => {
  await openPage("/api/search?query=99501&offset=12");
  await openPage("/api/search?query=99501&bbox=-77,40,-76,41");
  await openPage("/api/search?query=99501", { "x-unasked": "1" });
  await openPage("/api/search?limit=3");
  await openPage("/api/search/points?query=99501");
  expect(await counted()).toEqual({});
});

test("what has no page is not counted", async () => {
  expect(await openPage("/api/properties/prp_none")).toBe(404);
  expect(await openPage("/login")).toBe(200);
  expect(await counted()).toEqual({});
});

test("the day's visitors and salt are deleted after it, counts after 13 months", async () => {
  const today = todayIn("UTC");
  const oldest = mondayOf(addMonths(today, -13));
  const numbers = [oldest, addDays(oldest, -1)].map((day) => ({
    day,
    kind: "visit" as const,
    subject: "",
    visitors: 3,
  }));
  await db.insertInto("dailyNumbers").values(numbers).execute();
  await openPage("/about");
  await addVisits();
  await forgetNumbers();
  const left = async () => ({
    days: (await db.selectFrom("dailyNumbers").select("day").orderBy("day").execute()).map(({ day }) => day),
    visitors: (await db.selectFrom("dayVisitors").select("day").execute()).length,
    salts: (await db.selectFrom("daySalts").select("day").execute()).length,
  });
  expect(await left()).toEqual({ days: [oldest, today], visitors: 1, salts: 1 });
  moveClock(dayMs);
  await forgetNumbers();
  expect(await left()).toMatchObject({ visitors: 0, salts: 0 });
});

const fileOf = (who: { cookie?: string }, id: string) => call(`/api/properties/${id}/numbers`, who);

test("a landlord sees a space by week, with what became of its requests, and downloads it; no one else does", async () => {
  const landlord = await newLandlord();
  const property = await newProperty(landlord);
  const { id, tenant } = await reserved(property);
  await accept(landlord, id);
  await payFor(tenant, id);
  await runJobs();
  await call(`/api/favorites/${property.id}`, { method: "POST", cookie: (await newTenant()).cookie });
  await openPage(`/properties/${property.id}`);
  await addVisits();
  const { weeks, estimate } = await loadSpaceNumbers(landlord.actor, property.id, 3);
  const week = mondayOf(todayIn("UTC"));
  expect(weeks).toEqual([{ week, views: 1, saves: 1, requests: 1, accepted: 1, paid: 1 }]);
  expect(estimate).toMatchObject({ price_per: property.pricePer });
  const { status, body, headers } = await fileOf(landlord, property.id);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/csv");
  expect(body).toBe(`Week of,Views,Saves,Requests,Accepted,Paid\r\n${week},1,1,1,1,1\r\n`);
  expect((await fileOf({}, property.id)).status).toBe(401);
  for (const other of [await newLandlord(), tenant, await newAdministrator()])
    expect((await fileOf(other, property.id)).status).toBe(403);
  expect((await fileOf(landlord, "prp_none")).status).toBe(404);
});

test("a request that no one confirmed doesn't count, and weeks before a space was added aren't shown", async () => {
  const landlord = await newLandlord();
  const property = await newProperty(landlord);
  const { id } = await reserved(property);
  await db.updateTable("reservations").set({ holdUntil: new Date() }).where("id", "=", id).execute();
  const { weeks } = await loadSpaceNumbers(landlord.actor, property.id, 13);
  expect(weeks).toEqual([
    { week: mondayOf(todayIn("UTC")), views: 0, saves: 0, requests: 0, accepted: 0, paid: 0 },
  ]);
  const added = new Date(Date.now() - 20 * dayMs);
  await db.updateTable("properties").set({ createdAt: added }).where("id", "=", property.id).execute();
  const all = await loadSpaceNumbers(landlord.actor, property.id, 13);
  expect(all.weeks.length).toBeGreaterThanOrEqual(3);
  expect(all.weeks.at(-1)!.week).toBe(mondayOf(added.toISOString().slice(0, 10)));
});
