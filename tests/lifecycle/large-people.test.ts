import { readdirSync, readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startStatementCount } from "#tests/support/count-statements.ts";
import { cookieOf, fillLargePeople, sessionSecret } from "#tests/support/large-people.ts";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { patience } from "#tests/support/slowness.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

const name = `large_${process.pid}`;
let server: RunningServer;
let statements: Awaited<ReturnType<typeof startStatementCount>>;
let watch: pg.Client;

beforeAll(async () => {
  const serverUrl = inject("serverUrl");
  await onServer(serverUrl, `create database ${name} template ${inject("template")} strategy file_copy`);
  for (const [prefix, size] of [
    ["small", 100],
    ["large", 2000],
  ] as const)
    await fillLargePeople(databaseOn(serverUrl, name), { name: prefix, size });
  watch = new pg.Client({ connectionString: databaseOn(serverUrl, name) });
  await watch.connect();
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
  await watch?.end();
  if (!process.env["SHOW"])
    await onServer(inject("serverUrl"), `drop database if exists ${name} with (force)`);
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
    "/landlord-dashboard?tab=spaces&find=garage%2050",
    "/landlord-dashboard?tab=spaces&find=no-such-words",
    "/landlord-dashboard?tab=calendar&find=market",
    "/rentals?find=no-such-words",
    `/api/landlord/usr_l${id}/reservations`,
    `/api/landlord/usr_l${id}/balance`,
    `/landlord/properties/prp_${id}x5/edit`,
    ...both(id),
  ],
  tenant: (id: string) => [
    ...["dashboard", "bookings", "favorites", "profile"].map((tab) => `/tenant-dashboard?tab=${tab}`),
    `/api/reservations?tenantId=usr_t${id}`,
    `/api/reservations?tenantId=usr_t${id}&order=open`,
    `/checkout/res_${id}x2`,
    ...both(id),
  ],
};

type Cost = {
  path: string;
  status: number;
  statements: number;
  bytes: number;
  ms: number;
  unchanged: number;
};

const expected = { bytes: 60_000, ms: 100 };
const isSlow = ({ ms, unchanged }: Cost) => Math.max(ms, unchanged) > expected.ms * patience;

/**
 * The best of three: what a screen or call costs once its statements are prepared. `ms` are those of the processor, in the
 * web process and in PostgreSQL; `unchanged` those of a poll that is answered 304.
 */
async function costOf(path: string, cookie: string): Promise<Cost> {
  const headers = { cookie, "accept-encoding": "gzip" };
  const costs: Cost[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    statements.take();
    const began = await spent();
    const { status, etag, bytes } = await sizeOf(path, headers);
    const count = statements.take();
    const middle = await spent();
    if (etag !== null) await sizeOf(path, { ...headers, "if-none-match": etag });
    const unchanged = etag === null ? 0 : (await spent()) - middle;
    costs.push({ path, status, statements: count, bytes, ms: Math.max(0, middle - began), unchanged });
  }
  const least = (fact: "statements" | "ms" | "unchanged") => Math.min(...costs.map((cost) => cost[fact]));
  return { ...costs[0]!, statements: least("statements"), ms: least("ms"), unchanged: least("unchanged") };
}

/** The processor's milliseconds that the web process and the database's backends have had. */
async function spent(): Promise<number> {
  const { rows } = await watch.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const threads = [server.pid, ...rows.map(({ pid }) => pid)].flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`),
  );
  const nanoseconds = threads.map((file) => Number(readFileSync(file, "utf8").split(" ")[0]));
  return Math.round(nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6);
}

/** The bytes of a response's body as they are sent. */
async function sizeOf(path: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url + path, { headers }, resolve).on("error", reject);
  });
  let bytes = 0;
  for await (const part of response) bytes += (part as Buffer).length;
  return { status: response.statusCode!, etag: response.headers.etag ?? null, bytes };
}

test.for(["landlord", "tenant"] as const)(
  "a %s with 2,000 spaces or 400 bookings waits for no screen and no poll: the same statements, few bytes",
  { timeout: 180_000 },
  async (role) => {
    const id = role[0]!;
    const [smallCookie, largeCookie] = [await cookieOf(`usr_${id}small`), await cookieOf(`usr_${id}large`)];
    const costs: (Cost & { few: number })[] = [];
    for (const [index, path] of screens[role]("large").entries()) {
      const { statements: few } = await costOf(screens[role]("small")[index]!, smallCookie);
      let cost = await costOf(path, largeCookie);
      // The process also asks for settings and the time each few seconds: on a slow machine, in each of three turns.
      for (let again = 0; again < 3 && (cost.statements > few || isSlow(cost)); again += 1)
        cost = await costOf(path, largeCookie);
      costs.push({ ...cost, few });
    }
    if (process.env["SHOW_COSTS"])
      process.stdout.write(costs.map((cost) => `${Object.values(cost).join(" ")}\n`).join(""));
    expect(costs.filter(({ status }) => status !== 200)).toEqual([]);
    expect(costs.filter((cost) => cost.statements > cost.few)).toEqual([]);
    expect(costs.filter(({ bytes }) => bytes > expected.bytes)).toEqual([]);
    expect(costs.filter(isSlow)).toEqual([]);
  },
);
