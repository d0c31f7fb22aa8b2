import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { databaseOn, onServer } from "#tests/support/on-server.ts";
import { freePort, startProcess, startWeb, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

test(
  "two web processes and a separate worker share one database, migrate it, and survive when it drops their connections",
  { timeout: 180_000 },
  async () => {
    const name = `shared_${process.pid}`;
    await onServer(inject("serverUrl"), `create database ${name}`);
    const DATABASE_URL = databaseOn(inject("serverUrl"), name);
    const collector = await collectSpans();
    const settings = {
      DATABASE_URL,
      DATA_DIR: dataFolder(),
      WORKER: "false",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    };
    const WORKER_PORT = String(await freePort());
    const worker = untilTheEnd(
      await startProcess("worker", { ...settings, WORKER_PORT, METRICS_TOKEN: token, LOG_LEVEL: "info" }),
    );
    const webs = await Promise.all([startWeb(settings), startWeb(settings)]);
    webs.forEach(untilTheEnd);
    expect(existsSync(path.join(settings.DATA_DIR, "postgres"))).toBe(false);
    const requests: string[] = [];
    for (const web of webs) requests.push(await askForNewPassword(web.url));
    await expectOneCountOfGuesses(webs.map(({ url }) => url));
    await expectJobsDone(DATABASE_URL);
    // A request's id is in the lines of the jobs that it led to, and of the emails that those wrote.
    for (const requestId of requests)
      await expect
        .poll(() => worker.output())
        .toMatch(new RegExp(`"requestId":"${requestId}","job":"emails\\.send-login".*"job done"`));
    for (const requestId of requests) await expectTraced(collector.spans, requestId);
    await expectWatched(`http://127.0.0.1:${WORKER_PORT}`);
    await onServer(
      inject("serverUrl"),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await sleep(500);
    for (const web of webs) expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    const ends = await Promise.all([...webs, worker].map((process) => stopProcess(process)));
    expect(ends.map((end) => end.code)).toEqual([0, 0, 0]);
    await onServer(inject("serverUrl"), `drop database ${name} with (force)`);
    collector.close();
  },
);

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
};

/** An OpenTelemetry collector, as far as taking spans goes. */
async function collectSpans() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString());
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

/** A request, its statements, and the jobs that it led to in the worker are one trace; no statement has its values. */
async function expectTraced(spans: Span[], requestId: string) {
  const told = (span: Span, key: string) =>
    span.attributes.find((attribute) => attribute.key === key)?.value.stringValue;
  const ofRequest = () => spans.filter((span) => told(span, "sparebay.request_id") === requestId);
  await expect
    .poll(() => ofRequest().map(({ name }) => name), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["POST /api/forgot-password", "job emails.send-login"]));
  expect(new Set(ofRequest().map(({ traceId }) => traceId)).size).toBe(1);
  const below = ofRequest().map(({ spanId }) => spanId);
  const statements = spans.filter((span) => below.includes(span.parentSpanId ?? ""));
  const texts = statements.flatMap((span) => told(span, "db.query.text") ?? []);
  expect(texts).toContainEqual(expect.stringContaining("insert into"));
  expect(JSON.stringify(spans)).not.toContain("people.example");
}

const token = "a-token-for-metrics-of-32-characters";

/** A worker answers those who watch it, and tells its metrics to programs here or with the token. */
async function expectWatched(url: string) {
  for (const watched of ["/healthz", "/readyz"]) expect((await fetch(url + watched)).status).toBe(200);
  expect((await fetch(`${url}/`)).status).toBe(404);
  const figures = await (await fetch(`${url}/metrics`)).text();
  for (const name of metricNames)
    expect(figures).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? [\\d.e+-]+$`, "m"));
  const asked = async (authorization: string) =>
    (await fetch(`${url}/metrics`, { headers: { "x-forwarded-for": "8.8.8.8", authorization } })).status;
  expect([await asked(""), await asked("Bearer wrong"), await asked(`Bearer ${token}`)]).toEqual([
    404, 404, 200,
  ]);
}

/** What the alerts and the dashboard of deploy/ ask for, of what every process tells. */
const metricNames = [
  "jobs_waiting",
  "jobs_oldest_waiting_seconds",
  "jobs_orphaned",
  "jobs_failed",
  "clock_ahead_seconds",
  "database_connections",
  "disk_free_ratio",
  "emails",
  "emails_oldest_waiting_seconds",
  "reservations_overdue",
  "reservations_expired_last_hour",
  "reservations_live",
  "payments_processing",
  "payments_oldest_processing_seconds",
  "refunds_failed",
  "payouts_failed",
  "provider_events_failed",
  "deposit_claims_to_decide",
  "deposit_claims_oldest_to_decide_seconds",
  "deposit_claims_to_answer",
  "ledger_difference_cents",
];

/** Returns the id of the request for a new password. */
async function askForNewPassword(url: string): Promise<string> {
  const body = {
    username: "Pat",
    email: `pat${new URL(url).port}@people.example`,
    password: "a-long-enough-password",
    role: "tenant",
  };
  const headers = { "content-type": "application/json", origin: url };
  const signup = await fetch(`${url}/api/signup`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(signup.ok).toBe(true);
  const forgot = await fetch(`${url}/api/forgot-password`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: body.email }),
  });
  expect(forgot.ok).toBe(true);
  return forgot.headers.get("x-request-id")!;
}

/** Ten wrong passwords in a minute, in any process. */
async function expectOneCountOfGuesses(urls: string[]) {
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const url = urls[guess % urls.length]!;
    const body = JSON.stringify({ email: "nobody@people.example", password: `guess-${guess}` });
    const headers = { "content-type": "application/json", origin: url };
    statuses.push((await fetch(`${url}/api/login`, { method: "POST", headers, body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
}

/** Only the worker sends email: if both emails are sent, it ran both web processes' jobs. */
async function expectJobsDone(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  let sent = 0;
  for (let waited = 0; waited < 30_000 && sent < 2; waited += 100) {
    const { rows } = await client.query(
      "select count(distinct recipient)::int as sent from emails where state = 'sent'",
    );
    sent = rows[0].sent;
    await sleep(100);
  }
  await client.end();
  expect(sent).toBe(2);
}
