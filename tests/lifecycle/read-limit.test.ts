import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient } from "#tests/support/http-client.ts";
import { type RunningServer, runServer } from "#tests/support/run-server.ts";

// The built product, as a proxy shows it to many networks.
let server: RunningServer;
let database: pg.Client;
beforeAll(async () => {
  server = await runServer({ TRUST_PROXY: "true" });
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
}, 180_000);
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

const most = 3000;
let reads = 0;

/** Each from another address of this network (/64). */
function read(network: string, path: string, headers: Record<string, string> = {}) {
  const address = `${network}::${(reads += 1).toString(16)}`;
  return fetch(server.url + path, { headers: { "x-forwarded-for": address, ...headers } });
}

/** Reads over one connection, eight at a time as a script would, until it is refused or has read so often. */
async function readOn(network: string, count: number, cookie: string) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const part = { allowed: 0, waits: [] as number[] };
  while (part.waits.length === 0 && part.allowed < count) {
    const requests = Array.from({ length: 8 }, () => {
      const lines = [`x-forwarded-for: ${network}::${(reads += 1).toString(16)}`, `cookie: ${cookie}`];
      return `GET /api/session HTTP/1.1\r\nhost: here.example\r\n${lines.join("\r\n")}\r\n\r\n`;
    });
    socket.write(requests.join(""));
    let text = "";
    while ((text.match(/HTTP\/1\.1 \d/g)?.length ?? 0) < 8 || !text.endsWith("}"))
      text += String((await once(socket, "data"))[0]);
    part.allowed += text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
    for (const [, seconds] of text.matchAll(/^retry-after: (\d+)/gim)) part.waits.push(Number(seconds));
  }
  socket.destroy();
  return part;
}

/**
 * Reads as often as it may, 3,000 times in the minute that all counts of a process share. If less than ten seconds of it
 * are left then, begins again from another network.
 */
async function readToTheLimit(networks: string[], cookie = ""): Promise<string> {
  const [network, ...others] = networks;
  const parts = await Promise.all(Array.from({ length: 4 }, () => readOn(network!, most, cookie)));
  const allowed = parts.reduce((sum, part) => sum + part.allowed, 0);
  const wait = Math.min(...parts.flatMap(({ waits }) => waits));
  if (others.length > 0 && (allowed > most || wait < 10)) {
    await sleep(wait * 1000);
    return readToTheLimit(others, cookie);
  }
  expect(allowed).toBe(most);
  return network!;
}

async function refused(network: string, path: string, headers?: Record<string, string>) {
  const response = await read(network, path, headers);
  const wait = Number(response.headers.get("retry-after"));
  return { path, status: response.status, waits: wait > 0 && wait <= 60 };
}

/** The session of a new member. */
async function signUp(email: string): Promise<string> {
  const cookies = new Map<string, string>();
  const account = { email, username: "Pat", password: "a-long-enough-password", role: "tenant" };
  await openClient(server.url, (name, value) => cookies.set(name, value))("/api/signup", { json: account });
  return Array.from(cookies, (pair) => pair.join("=")).join("; ");
}

/** How many transactions the database has seen, of which jobs make a few each second. */
async function statements(): Promise<number> {
  // Connections report them a second after they ended.
  await sleep(1500);
  const { rows } = await database.query(
    "select sum(xact_commit + xact_rollback)::int as sum from pg_stat_database where datname = current_database()",
  );
  return rows[0].sum;
}

test("a network's visitors read 3,000 times a minute without a statement of the database; others go on", async () => {
  const cookie = await signUp("pat@mail.example");
  // But of emails, which a job sends meanwhile.
  const counts = () =>
    database.query("select key, count from rate_limits where key not like 'emails:%' order by key");
  const before = (await counts()).rows;
  const statementsBefore = await statements();
  const network = await readToTheLimit(["fd00:0:0:1", "fd00:0:0:2"]);
  for (const path of [
    "/api/openapi.json",
    "/api/docs",
    "/api/session",
    "/login",
    "/no-such-page",
    "/api/barcodes/x.svg",
  ])
    expect(await refused(network, path)).toEqual({ path, status: 429, waits: true });
  const page = await read(network, "/login", { accept: "text/html" });
  expect(await page.text()).toMatch(/Try again in (\d+ seconds?|1 minute)\./);
  // A session that someone made up is no one's.
  const path = "/api/session";
  const forged = { cookie: "sparebay.session_token=made.up" };
  expect(await refused(network, path, forged)).toEqual({ path, status: 429, waits: true });
  expect((await counts()).rows).toEqual(before);
  expect((await statements()) - statementsBefore).toBeLessThan(most / 3);
  expect((await read(network, path, { cookie })).status).toBe(200);
  expect((await read("fd00:0:0:3", path)).status).toBe(200);
  for (const open of ["/favicon.svg", "/photos/none/640.webp", "/healthz"])
    expect([open, (await read(network, open)).status]).not.toEqual([open, 429]);
  // Programs on this machine aren't counted, and a write has limits of its own.
  expect((await fetch(`${server.url}/api/session`)).status).toBe(200);
}, 180_000);

test("a member reads as often, from wherever; another one in the same network goes on", async () => {
  const [cookie, other] = [await signUp("mia@mail.example"), await signUp("max@mail.example")];
  const network = await readToTheLimit(["fd00:0:0:4", "fd00:0:0:5"], cookie);
  const path = "/api/session";
  expect(await refused("fd00:0:0:6", path, { cookie })).toEqual({ path, status: 429, waits: true });
  expect((await read(network, path, { cookie: other })).status).toBe(200);
}, 180_000);

/** What isn't counted: pages load files by the dozen, and monitors ask often. */
const uncounted = [
  "/brand/{file}",
  "/healthz",
  "/manifest.webmanifest",
  "/map/style/{scheme}",
  "/map/tiles/{version}/{zoom}/{x}/{y}",
  "/metrics",
  "/photos/{fileKey}/{size}",
  "/readyz",
];

test("every read of the API is counted by network, also one that others have just made, and so are pages", async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json();
  const paths = Object.entries<object>(document.paths)
    .filter(([, methods]) => "get" in methods)
    .map(([path]) => path);
  expect(paths.length).toBeGreaterThan(80);
  const network = await readToTheLimit(["fd00:0:0:7", "fd00:0:0:8"]);
  const statuses = new Map<string, number>();
  for (const path of [...paths, "/", "/properties", "/terms", "/hosts/none", "/storage/pa/harrisburg"]) {
    const plain = path.replaceAll(/\{\w+\}/g, "x");
    // Visitors get from memory what another one got within the second before.
    await read("fd00:0:0:9", plain);
    statuses.set(path, (await read(network, plain)).status);
  }
  const open = [...statuses].filter(([, status]) => status !== 429).map(([path]) => path);
  expect(open.toSorted()).toEqual(uncounted);
}, 240_000);
