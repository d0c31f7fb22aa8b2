import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startStatementCount } from "#tests/support/count-statements.ts";
import { fillLargePeople, largeCookie, sessionSecret } from "#tests/support/large-people.ts";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

const name = `large_${process.pid}`;
let server: RunningServer;
let statements: Awaited<ReturnType<typeof startStatementCount>>;

beforeAll(async () => {
  const serverUrl = inject("serverUrl");
  await onServer(serverUrl, `create database ${name} template ${inject("template")} strategy file_copy`);
  for (const [prefix, size] of [
    ["small", 100],
    ["large", 5000],
  ] as const)
    await fillLargePeople(databaseOn(serverUrl, name), { name: prefix, size });
  statements = await startStatementCount(serverUrl, name);
  server = await runServer({
    DATABASE_URL: statements.databaseUrl,
    SESSION_SECRET: sessionSecret,
    WORKER: "false",
  });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  statements?.stop();
  if (!process.env["SHOW"]) await onServer(inject("serverUrl"), `drop database if exists ${name} with (force)`);
});

const both = (id: string) => [
  "/",
  "/account",
  "/notices",
  "/api/notices",
  "/api/unread-messages",
  "/messages",
  "/api/messages",
  `/messages/cnv_${id}x1`,
  `/api/messages/cnv_${id}x1`,
  "/rentals",
  "/api/rentals",
];
const screens = {
  landlord: (id: string) => [
    ...["today", "requests", "calendar", "spaces", "earnings", "business"].map(
      (tab) => `/landlord-dashboard?tab=${tab}`,
    ),
    "/landlord-dashboard?tab=spaces&words=garage%2050",
    `/api/landlord/usr_l${id}/reservations`,
    `/api/landlord/usr_l${id}/balance`,
    `/landlord/properties/prp_${id}x5/edit`,
    `/hosts/${id}`,
    ...both(id),
  ],
  tenant: (id: string) => [
    ...["dashboard", "bookings", "favorites", "profile"].map((tab) => `/tenant-dashboard?tab=${tab}`),
    `/api/reservations?tenantId=usr_t${id}`,
    `/checkout/res_${id}x2`,
    ...both(id),
  ],
};

type Cost = { path: string; statements: number; bytes: number; ms: number; unchanged: number | null };

/** What a screen or call costs once its statements are prepared; `unchanged` is the time of a poll that answers 304. */
async function costOf(path: string, cookie: string): Promise<Cost> {
  const ask = (more: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { cookie, "accept-encoding": "gzip", ...more }, redirect: "manual" });
  const first = await ask();
  await first.arrayBuffer();
  statements.take();
  const began = performance.now();
  const response = await ask({ "x-count": "1" });
  const text = await response.text();
  const ms = performance.now() - began;
  const count = statements.take();
  if (process.env["SHOW"]) process.stdout.write(response.status === 200 ? "" : `${response.status} ${path}\n`);
  const etag = response.headers.get("etag");
  if (!etag) return { path, statements: count, bytes: sizeOf(response, text), ms, unchanged: null };
  const again = performance.now();
  await (await ask({ "if-none-match": etag })).arrayBuffer();
  return { path, statements: count, bytes: sizeOf(response, text), ms, unchanged: performance.now() - again };
}

const sizeOf = (response: Response, text: string) =>
  Number(response.headers.get("content-length") ?? 0) || text.length;

test.for(["landlord", "tenant"] as const)("what a large %s sees", { timeout: 60_000 }, async (role) => {
  const costs: (Cost & { small: Cost })[] = [];
  for (const [index, path] of screens[role]("large").entries()) {
    const small = await costOf(screens[role]("small")[index]!, await largeCookie(`usr_${role[0]}small`));
    costs.push({ ...(await costOf(path, await largeCookie(`usr_${role[0]}large`))), small });
  }
  console.table(
    costs.map(({ small, ...cost }) => ({
      ...cost,
      ms: Math.round(cost.ms),
      unchanged: cost.unchanged && Math.round(cost.unchanged),
      of: `${small.statements} ${small.bytes} ${Math.round(small.ms)}`,
    })),
  );
  expect(costs.length).toBeGreaterThan(0);
});
