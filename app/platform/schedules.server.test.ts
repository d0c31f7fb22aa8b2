import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { jobs } from "#app/jobs.ts";
import { config } from "./config.server.ts";
import { db } from "./db.server.ts";
import { defineJob, handleJob } from "./jobs.server.ts";
import { log } from "./log.server.ts";
import { countRows, isStopping, leaveMore } from "./run.server.ts";
import { scheduleFigures, startSchedules } from "./schedules.server.ts";
import { workOn } from "./sweep.server.ts";

const tick = defineJob<object>("test.tick");
const stops: ((patienceMs: number) => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop(1000)));
  await sql`delete from schedules`.execute(db);
});

/** A process that counts its runs in `runs`; `run` sets how long one takes. */
async function startProcess(
  runs: string[],
  name: string,
  run: () => Promise<void> = async () => {},
  everySeconds = 60,
) {
  const handler = handleJob(
    tick,
    async () => {
      runs.push(name);
      await run();
    },
    { everySeconds },
  );
  stops.push(await startSchedules([handler]));
}

async function row() {
  const { rows } = await sql<{ isDue: boolean; isHeld: boolean; seconds: number }>`
    select due_at <= now() as "isDue", coalesce(leased_until > now(), false) as "isHeld",
      extract(epoch from due_at - now())::float8 as seconds
    from schedules where name = ${tick.name}`.execute(db);
  return rows[0]!;
}

const dueNow = () => sql`update schedules set due_at = now() where name = ${tick.name}`.execute(db);

test("a new schedule first runs after its interval, not at the start", async () => {
  await startProcess([], "one");
  expect((await row()).seconds).toBeGreaterThan(50);
});

test("each run is claimed by one process, however many there are", async () => {
  const runs: string[] = [];
  await Promise.all(["one", "two", "three"].map((name) => startProcess(runs, name)));
  await dueNow();
  await expect.poll(async () => (await row()).isDue).toBe(false);
  await expect.poll(async () => (await row()).isHeld).toBe(false);
  expect(runs).toHaveLength(1);
  await dueNow();
  await expect.poll(() => runs.length).toBe(2);
});

test("a run longer than its interval is not started a second time in parallel", async () => {
  const runs: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  await startProcess(runs, "slow", () => ended);
  await dueNow();
  await expect.poll(() => runs).toEqual(["slow"]);
  // Only now: it could as well have been the first to ask.
  await startProcess(runs, "other");
  await dueNow();
  await expect.poll(async () => (await row()).isDue, { interval: 1200 }).toBe(true);
  expect(runs).toHaveLength(1);
  end();
  await expect.poll(() => runs.length).toBe(2);
});

const leaseRunsOut = () => sql`update schedules set leased_until = now() - interval '1 second'`.execute(db);

test("what a dead process had claimed is taken over once its lease has expired, not when it is next due", async () => {
  const runs: string[] = [];
  await startProcess(runs, "heir");
  await leaseRunsOut();
  expect((await row()).seconds).toBeGreaterThan(50);
  await expect.poll(() => runs).toEqual(["heir"]);
});

test("a failed run is due again in a minute, however long its interval", async () => {
  const runs: string[] = [];
  await startProcess(runs, "broken", () => Promise.reject(new Error("It broke.")), 3600);
  await dueNow();
  await expect.poll(() => runs.length).toBe(1);
  await expect.poll(async () => (await row()).isHeld).toBe(false);
  const { seconds } = await row();
  expect(seconds).toBeGreaterThan(40);
  expect(seconds).toBeLessThanOrEqual(60);
});

test("what a run leaves because its process stops is due at once, however long the interval", async () => {
  const runs: string[] = [];
  const work = async () => {
    while (!isStopping()) await sleep(10);
  };
  await startProcess(runs, "stopped", work, 3600);
  await dueNow();
  await expect.poll(() => runs.length).toBe(1);
  await stops.pop()!(5000);
  expect(await row()).toMatchObject({ isHeld: false, isDue: true });
});

test("a run that leaves more than it does at once is followed by the next one at once", async () => {
  const runs: string[] = [];
  const work = async () => {
    if (runs.length < 3) leaveMore();
  };
  await startProcess(runs, "busy", work, 3600);
  await dueNow();
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(3);
  await expect.poll(row).toMatchObject({ isHeld: false, isDue: false });
});

test("a run that takes longer than its interval says so, and what the last one took is measured", async () => {
  const warn = vi.spyOn(log, "warn");
  const [end, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  // The figures are those of the first run until the second one ends.
  const work = async () => {
    runs += 1;
    countRows(3);
    await (runs === 1 ? end : rest).promise;
  };
  await startProcess([], "slow", work, 1);
  await dueNow();
  const warnings = () =>
    warn.mock.calls.filter(([, message]) => message?.includes("longer than its interval"));
  await expect.poll(warnings).toHaveLength(1);
  expect(warnings()[0]![0]).toMatchObject({
    job: "test.tick",
    everySeconds: 1,
    rows: 3,
    seconds: expect.any(Number),
  });
  const figures = async () => (await scheduleFigures([tick.name]))[0]!;
  expect(await figures()).toMatchObject({ seconds: 0, rows: 0 });
  expect((await figures()).lagSeconds).toBeGreaterThan(1);
  end.resolve();
  await expect.poll(figures).toMatchObject({ rows: 3 });
  expect((await figures()).seconds).toBeGreaterThan(1);
  rest.resolve();
  warn.mockRestore();
});

test("a row that fails holds up no other, and is logged and measured apart from those that were done", async () => {
  const warn = vi.spyOn(log, "warn");
  const error = vi.spyOn(log, "error").mockReturnValue();
  const done: number[] = [];
  const work = () =>
    workOn([1, 2, 3], {
      work: async (id) => {
        if (id === 1) throw new Error("It broke.");
        done.push(id);
      },
      failure: (id) => ({ message: "a row failed", id }),
    });
  await startProcess([], "broken", work);
  await dueNow();
  await expect
    .poll(async () => (await scheduleFigures([tick.name]))[0])
    .toMatchObject({ rows: 2, failedRows: 1 });
  expect(done).toEqual([2, 3]);
  expect(error.mock.calls).toMatchObject([[{ id: 1 }, "a row failed"]]);
  expect(warn.mock.calls).toContainEqual([
    { job: tick.name, rows: 2, failedRows: 1 },
    "a schedule left rows that failed",
  ]);
  warn.mockRestore();
  error.mockRestore();
});

test("schedules run while requests have taken every connection", async () => {
  const runs: string[] = [];
  await startProcess(runs, "free", async () => {
    await db.selectFrom("schedules").select("name").execute();
    runs.push("asked");
  });
  const end = Promise.withResolvers<void>();
  const connections = Array.from({ length: config.databasePool }, () =>
    db.connection().execute(() => end.promise),
  );
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  await client.query("update schedules set due_at = now()");
  await expect.poll(() => runs).toEqual(["free", "asked"]);
  end.resolve();
  await Promise.all([...connections, client.end()]);
});

test("a run that a stopping process has not finished is due at once", async () => {
  const runs: string[] = [];
  await startProcess(runs, "stopped", () => new Promise(() => {}), 3600);
  await dueNow();
  await expect.poll(() => runs.length).toBe(1);
  await stops.pop()!(10);
  expect(await row()).toMatchObject({ isHeld: false, isDue: true });
});

test("a suspended process neither ends nor extends the lease of the one that took over", async () => {
  const runs: string[] = [];
  let end = () => {};
  await startProcess(runs, "stalled", () => new Promise((resolve) => (end = resolve)));
  await dueNow();
  await expect.poll(() => runs.length).toBe(1);
  // Another process claimed it, with a lease that this one never wrote.
  const taken = await sql<{ lease: string }>`
    update schedules set leased_until = now() + interval '1 hour' returning leased_until::text as lease`.execute(
    db,
  );
  const lease = async () =>
    (await sql<{ lease: string | null }>`select leased_until::text as lease from schedules`.execute(db)).rows;
  await sleep(6000);
  expect(await lease()).toEqual(taken.rows);
  end();
  await stops.pop()!(1000);
  expect(await lease()).toEqual(taken.rows);
});

test("the product's schedules are these", () => {
  const schedules = jobs.flatMap(({ name, everySeconds }) =>
    everySeconds === undefined ? [] : [[name, everySeconds]],
  );
  expect(Object.fromEntries(schedules)).toEqual({
    "emails.sweep": 300,
    "access.forget-old-views": 3600,
    "id-checks.forget-old-views": 3600,
    "emails.forget-old": 3600,
    "accounts.sweep": 3600,
    "id-checks.destroy-old": 3600,
    "properties.import-due-calendars": 60,
    "properties.correct-time-zones": 86400,
    "properties.move-old-points": 3600,
    "properties.write-old-cards": 60,
    "properties.forget-waiting-photos": 3600,
    "properties.forget-deleted-photos": 3600,
    "properties.fetch-due-photos": 5,
    "properties.forget-imports": 3600,
    "reservations.remind-due": 60,
    "reservations.changes-due": 60,
    "reservations.expire-due": 60,
    "payments.documents-due": 60,
    "payments.invoices-due": 3600,
    "payments.later-charges-due": 60,
    "payments.extra-charges-due": 60,
    "payments.payouts-due": 60,
    "payments.reconcile": 60,
    "payments.balance-due": 300,
    "payments.forget-events": 3600,
    "payments.tax-rates-due": 300,
    "payments.deliver-sandbox-events": 5,
    "ledger.sum": 600,
    "leases.rents-due": 60,
    "leases.reminders-due": 3600,
    "deposits.due": 60,
    "deposits.old-photos": 3600,
    "deposits.kept-cards": 3600,
    "problems.due": 60,
    "problems.differences-due": 60,
    "problems.rented-days-due": 60,
    "problems.old-photos": 3600,
    "handovers.old-photos": 3600,
    "handovers.timelines": 60,
    "messages.forget-old": 3600,
    "messages.unread-due": 15,
    "notices.forget": 3600,
    "numbers.forget": 3600,
    "numbers.count": 3600,
    "access.opening-due": 60,
    "reviews.windows-due": 60,
    "reviews.publication-due": 60,
  });
});
