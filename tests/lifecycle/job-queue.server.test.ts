import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { startProcess, startWeb, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

const person = { email: "pat@people.example", password: "a-long-enough-password" };
const patience = { timeout: 90_000, interval: 100 };
const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false });

/** So many people write to us at once: each is a job that renders an email, and another that sends it. */
async function enquiries(prefix: string, count: number): Promise<void> {
  await sql`
    insert into contact_messages (id, name, email, message)
    select 'msg_' || ${prefix}::text || n, 'Vera', 'vera@people.example', 'Hello ' || n
    from generate_series(1, ${count}::int) n`.execute(db);
  const jobs = Array.from({ length: count }, (_, place) => ({
    data: { enquiryId: `msg_${prefix}${place + 1}` },
  }));
  await boss.insert("enquiries.arrived", jobs);
}

/** A reservation's move that never was: its job throws each time. */
const jobsThatThrow = (count: number) =>
  boss.insert(
    "reservations.moved",
    Array.from({ length: count }, (_, place) => ({
      data: { reservationId: `res_none${place}`, moveId: -1 },
    })),
  );

async function count(query: string): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(query).execute(db);
  return rows[0]!.count;
}

const settings = () => ({
  DATABASE_URL: config.databaseUrl,
  DATA_DIR: dataFolder(),
  MAIL_URL: config.mailUrl!,
  SESSION_SECRET: "a-secret-of-this-test-and-nothing-else",
  ID_ENCRYPTION_KEY: "0".repeat(64),
});

async function call(url: string, path: string, body: object) {
  const headers = { "content-type": "application/json", origin: url };
  return fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

const about = (taken: string[], words: string) => taken.filter((mail) => mail.includes(words)).length;

test("a started process works off bursts of 1, 20 and 1,000 while jobs beside them fail, and a password reset passes them all", async () => {
  const taken = await mailServer((to) => (to.startsWith("busy") ? { code: 451, words: "Try later" } : null));
  const web = untilTheEnd(await startWeb(settings()));
  const signup = { ...person, username: "Pat", role: "tenant" };
  expect((await call(web.url, "/api/signup", signup)).ok).toBe(true);
  await expect.poll(() => about(taken, "Subject: Confirm your email"), patience).toBe(1);
  await jobsThatThrow(30);
  for (const burst of [1, 20, 1000]) {
    const before = about(taken, "vera@people.example");
    const began = performance.now();
    await enquiries(`b${burst}x`, burst);
    if (burst === 1000) {
      await expect.poll(() => about(taken, "vera@people.example") - before, patience).toBeGreaterThan(50);
      const metrics = await (await fetch(`${web.url}/metrics`)).text();
      expect(metrics).toMatch(/^jobs_waiting\{queue="enquiries\.arrived"\} [1-9]\d*$/m);
      expect(metrics).toMatch(/^jobs_oldest_waiting_seconds\{queue="enquiries\.arrived"\} [\d.]+$/m);
      const asked = performance.now();
      expect((await call(web.url, "/api/forgot-password", { email: person.email })).ok).toBe(true);
      await expect
        .poll(() => about(taken, "Subject: Choose a new password"), { ...patience, interval: 10 })
        .toBe(1);
      expect(about(taken, "vera@people.example") - before).toBeLessThan(900);
      expect(performance.now() - asked).toBeLessThan(2000);
    }
    await expect.poll(() => about(taken, "vera@people.example") - before, patience).toBe(burst);
    // On a quiet machine 1,000 take under 20 s; the 30 s between two looks of the former queue took 8 hours.
    expect(performance.now() - began).toBeLessThan(burst === 1000 ? 80_000 : 10_000);
  }
  expect(
    await count(
      "select count(*) from pgboss.job where name = 'reservations.moved' and state = 'retry' and retry_count > 0",
    ),
  ).toBeGreaterThan(0);
  expect(web.output()).toMatch(/"job":"reservations\.moved","jobId":"[^"]+","attempt":1,"msg":"job failed"/);
  // Nothing of this depended on LISTEN, which poolers of connections do not carry.
  expect(
    await count(
      "select count(*) from pg_stat_activity where datname = current_database() and query ilike '%listen%' and pid <> pg_backend_pid()",
    ),
  ).toBe(0);
  await stopProcess(web);
}, 240_000);

test("a worker that is killed in the middle of an email loses neither the job nor the email: another sends it within a minute", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const taken = await mailServer(() => null, held);
  const common = { ...settings(), WORKER: "true" };
  const killed = untilTheEnd(await startProcess("worker", common));
  await enquiries("killed", 1);
  await expect
    .poll(
      () => count("select count(*) from mails where key = 'enquiry-msg_killed1' and leased_until > now()"),
      patience,
    )
    .toBe(1);
  await stopProcess(killed, "SIGKILL");
  const died = performance.now();
  // What the first connection had handed over is taken now, and nobody is left to hear of it.
  letGo();
  untilTheEnd(await startProcess("worker", common));
  await expect
    .poll(
      () => count("select count(*) from mails where key = 'enquiry-msg_killed1' and state = 'sent'"),
      patience,
    )
    .toBe(1);
  expect(performance.now() - died).toBeLessThan(60_000);
  expect(about(taken, "Subject: ")).toBeLessThanOrEqual(2);
  const active = () =>
    count("select count(*) from pgboss.job where name = 'mails.send' and state = 'active'");
  await expect.poll(active, patience).toBe(0);
}, 240_000);
