// Prints the table of docs/benchmarks.md: `npm run bench`. Run it on an otherwise idle machine; read the rows as ratios.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";

const base = "http://127.0.0.1:3999";
const dataDir = mkdtempSync(path.join(tmpdir(), "sparebay-bench-"));
const seconds = 8;

const rows = [["cold start to ready (empty DATA_DIR, demo town seeded)", await startAndStop()]];
const started = performance.now();
const server = start();
await ready();
rows.push(["warm start to ready", since(started)]);
rows.push(["server memory when ready", memory()]);
const [property] = await (await fetch(`${base}/api/search?query=17101`)).json();
for (const [name, url] of [
  ["GET /healthz", "/healthz"],
  ["GET /api/search?query=17101", "/api/search?query=17101"],
  ["GET /api/properties/{id}", `/api/properties/${property.id}`],
  ["GET / (page)", "/"],
  ["GET /?query=17101 (page)", "/?query=17101"],
  ["GET /properties/{id} (page)", `/properties/${property.id}`],
]) {
  rows.push([name, await load({ url: base + url })]);
}
rows.push(["POST /api/reserve-order, dates taken (409)", await reserveTakenDates()]);
rows.push(["server memory after the load", memory()]);
await stop(server);
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(
  `| what | measured |\n|---|---|\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`,
);

function start() {
  const env = { ...process.env, PORT: "3999", DATA_DIR: dataDir, LOG_LEVEL: "error" };
  return spawn(process.execPath, ["scripts/start.mjs"], { env, stdio: "ignore" });
}

async function startAndStop() {
  const begun = performance.now();
  const child = start();
  await ready();
  const time = since(begun);
  await stop(child);
  return time;
}

async function ready() {
  for (;;) {
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(20);
  }
}

async function stop(child) {
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
}

/** Requests per second and the slowest hundredth, after a warm-up; any answer but the expected one spoils the run. */
async function load(request, expected = "2xx") {
  await autocannon({ ...request, connections: 20, duration: 2 });
  const result = await autocannon({ ...request, connections: 20, duration: seconds });
  const good = result[expected];
  if (result.errors || good < result.requests.total)
    throw new Error(`${request.url}: ${good} of ${result.requests.total}`);
  return `${Math.round(result.requests.average)}/s, p99 ${result.latency.p99} ms`;
}

/** A visitor has the dates, and the demo tenant asks for them. */
async function reserveTakenDates() {
  const visitor = reservation({ guest_name: "Gail", guest_contact: "gail@people.example" });
  await fetch(visitor.url, visitor);
  const session = await fetch(`${base}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "tenant@sparebay.example", password: "demo-password-1" }),
  });
  const cookie = session.headers.getSetCookie().map((line) => line.split(";")[0]);
  const wanted = reservation({}, { origin: base, cookie: cookie.join("; ") });
  let people = 0;
  // Each asks under a name of their own: the same request again would only be told what it made before.
  const setupRequest = (request) => ({
    ...request,
    body: request.body.replace(/}$/, `,"guest_name":"Guest ${(people += 1)}"}`),
  });
  return load({ ...wanted, requests: [{ ...wanted, path: "/api/reserve-order", setupRequest }] }, "4xx");
}

function reservation(guest, headers = {}) {
  return {
    url: `${base}/api/reserve-order`,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({
      properties: [{ property_id: property.id }],
      start_date: "2027-06-01",
      end_date: "2027-06-07",
      ...guest,
    }),
  };
}

function since(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

/** The resident memory of the web process, which is the listener's own process, not the starter's. */
function memory() {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(" ");
  const pid = children[0] || server.pid;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1];
  return `${Math.round(kilobytes / 1024)} MB`;
}
