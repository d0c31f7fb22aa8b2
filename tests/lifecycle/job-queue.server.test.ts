import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { afterEach, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startDatabaseProxy } from "#tests/support/database-proxy.ts";
import { mailServer, openMailServer } from "#tests/support/mail-server.ts";
import { startProcess, startWeb, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

afterEach(async () => {
  await sql`delete from pgboss.job`.execute(db);
});

const person = { email: "pat@people.example", password: "a-long-enough-password" };
const patience = { timeout: 150_000, interval: 100 };
const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false });

/** Many people contact us at once: each message is a job that renders an email, and another that sends it. */
async function inquiries(prefix: string, count: number): Promise<void> {
  await sql`
    insert into contact_messages (id, name, email, message)
    select 'msg_' || ${prefix}::text || n, 'Vera', 'vera@people.example', 'Hello ' || n
    from generate_series(1, ${count}::int) n`.execute(db);
  const jobs = Array.from({ length: count }, (_, place) => ({
    data: { inquiryId: `msg_${prefix}${place + 1}` },
  }));
  await boss.insert("inquiries.arrived", jobs);
}

/** A transition that doesn't exist: its job always throws. */
const jobsThatThrow = (count: number) =>
  boss.insert(
    "reservations.transitioned",
    Array.from({ length: count }, (_, place) => ({
      data: { reservationId: `res_none${place}`, transitionId: -1 },
    })),
  );

async function countOf(query: string): Promise<number> {
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

const fromVera = (taken: string[]) => about(taken, "vera@people.example");

test("a started process handles bursts of 1 and 20 jobs while others fail", async () => {
  const taken = await mailServer(() => null);
  const web = untilTheEnd(await startWeb(settings()));
  await jobsThatThrow(30);
  await expectWorkedOff(taken, "one", 1);
  await expectWorkedOff(taken, "twenty", 20);
  const triedAgain = () =>
    countOf(
      "select count(*) from pgboss.job where name = 'reservations.transitioned' and state = 'retry' and retry_count > 0",
    );
  await expect.poll(triedAgain, patience).toBeGreaterThan(0);
  expect(web.output()).toMatch(
    /"job":"reservations\.transitioned","jobId":"[^"]+","attempt":1,.*"msg":"job failed"/,
  );
  // None of this depended on LISTEN, which connection poolers don't support.
  const listening = await countOf(
    "select count(*) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
  );
  expect(listening).toBe(0);
  await stopProcess(web);
}, 240_000);

async function expectWorkedOff(taken: string[], prefix: string, burst: number) {
  const [before, began] = [fromVera(taken), performance.now()];
  await inquiries(prefix, burst);
  await expect.poll(() => fromVera(taken) - before, patience).toBe(burst);
  expect(performance.now() - began).toBeLessThan(10_000);
}

test("an outage of the mail server is one line of the log, and one at its end with the ids of what waited", async () => {
  const mail = await openMailServer();
  const network = await startDatabaseProxy(mail.url);
  await network.refuse();
  const web = untilTheEnd(
    await startWeb({ ...settings(), MAIL_URL: `smtp://127.0.0.1:${network.port}`, LOG_LEVEL: "warn" }),
  );
  await inquiries("outage", 20);
  const attempts = () =>
    countOf("select coalesce(sum(attempts), 0)::int as count from emails where state = 'waiting'");
  await expect.poll(attempts, patience).toBeGreaterThan(40);
  const lines = () =>
    web
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { msg: string; ids?: string[]; emailId?: string })
      // On a slow machine.
      .filter(({ msg }) => msg !== "a schedule runs longer than its interval");
  expect(lines()).toMatchObject([{ msg: "job failed", emailId: expect.stringMatching(/^eml_/) }]);
  await network.accept();
  await expect.poll(() => fromVera(mail.taken), patience).toBe(20);
  const [, over, ...more] = lines();
  expect(over!.msg).toBe("the mail server answers again");
  expect(over!.ids!.filter((id) => id.startsWith("eml_"))).toHaveLength(20);
  expect(more).toEqual([]);
  await stopProcess(web);
  await network.refuse();
  await mail.close();
}, 240_000);

test("1,000 jobs are done at once, and the email of a password reset overtakes them, as /metrics shows", async () => {
  const taken = await mailServer(() => null);
  const web = untilTheEnd(await startWeb(settings()));
  const signup = { ...person, username: "Pat", role: "tenant" };
  expect((await call(web.url, "/api/signup", signup)).ok).toBe(true);
  await expect.poll(() => about(taken, "Subject: Confirm your email"), patience).toBe(1);
  const began = performance.now();
  await inquiries("bulk", 1000);
  await expect.poll(() => fromVera(taken), patience).toBeGreaterThan(50);
  const metrics = await (await fetch(`${web.url}/metrics`)).text();
  expect(metrics).toMatch(/^jobs_waiting\{queue="inquiries\.arrived"\} [1-9]\d*$/m);
  expect(metrics).toMatch(/^jobs_oldest_waiting_seconds\{queue="inquiries\.arrived"\} [\d.]+$/m);
  const asked = performance.now();
  expect((await call(web.url, "/api/forgot-password", { email: person.email })).ok).toBe(true);
  const quick = { timeout: 20_000, interval: 10 };
  await expect.poll(() => about(taken, "Subject: Reset your password"), quick).toBe(1);
  expect(fromVera(taken)).toBeLessThan(900);
  // Under 2 s on a quiet machine.
  expect(performance.now() - asked).toBeLessThan(8000);
  await expect.poll(() => fromVera(taken), patience).toBe(1000);
  // Under 20 s on a quiet machine.
  expect(performance.now() - began).toBeLessThan(120_000);
  await stopProcess(web);
}, 240_000);

test("a worker that is killed while sending loses neither the job nor the email: another sends it within a minute", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const taken = await mailServer(() => null, held);
  const common = { ...settings(), WORKER: "true" };
  const killed = untilTheEnd(await startProcess("worker", common));
  await inquiries("killed", 1);
  await expect
    .poll(
      () => countOf("select count(*) from emails where key = 'inquiry-msg_killed1' and leased_until > now()"),
      patience,
    )
    .toBe(1);
  await stopProcess(killed, "SIGKILL");
  const died = performance.now();
  // The mail server now accepts what the first connection had sent, but no one waits for its answer.
  letGo();
  untilTheEnd(await startProcess("worker", common));
  await expect
    .poll(
      () => countOf("select count(*) from emails where key = 'inquiry-msg_killed1' and state = 'sent'"),
      patience,
    )
    .toBe(1);
  expect(performance.now() - died).toBeLessThan(60_000);
  expect(about(taken, "Subject: ")).toBeLessThanOrEqual(2);
  const active = () =>
    countOf("select count(*) from pgboss.job where name = 'emails.send' and state = 'active'");
  await expect.poll(active, patience).toBe(0);
}, 240_000);
