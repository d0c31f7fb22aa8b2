import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { jobs } from "#app/jobs.ts";
import { expireDue } from "#app/features/reservations/events.server.ts";
import { importDue } from "#app/features/properties/events.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { freePort, startProcess, startWeb, stopProcess } from "#tests/support/server-process.ts";
import { cleanUpAfterEach, dataFolder, untilTheEnd } from "./runs.ts";

cleanUpAfterEach();

const hour = 3_600_000;
const days3 = 72 * hour;
const preload = path.resolve(import.meta.dirname, "../support/wrong-clock.mjs");
const landlord = await newLandlord();
const tenant = await newTenant();

const settings = (ahead: number) => ({
  DATABASE_URL: config.databaseUrl,
  DATA_DIR: dataFolder(),
  NODE_OPTIONS: `--import=${preload}`,
  CLOCK_AHEAD_MS: String(ahead),
  LOG_LEVEL: "warn",
});

/** A request whose landlord has this long left to answer. */
async function requestWithTimeLeft(milliseconds: number): Promise<string> {
  moveClock(milliseconds - config.answerHours * hour);
  const { id } = await newReservation(tenant.actor, await newProperty(landlord), {
    start: day(60),
    lastDay: day(65),
  });
  moveClock(0);
  return id;
}

const statusOf = async (id: string) => (await reservationFor(tenant.actor, id)).status;
const dueNow = () => sql`update schedules set due_at = now() where name = ${expireDue.name}`.execute(db);

/** Whether the schedule that expires reservations has run since it was made due. */
async function hasRun(): Promise<boolean> {
  const { rows } = await sql<{ hasRun: boolean }>`
    select due_at > now() and leased_until is null as "hasRun" from schedules where name = ${expireDue.name}`.execute(
    db,
  );
  return rows[0]?.hasRun ?? false;
}

test("a worker whose clock is three days ahead expires nothing, says so, and continues once it is right", async () => {
  const live = await requestWithTimeLeft(24 * hour);
  const overdue = await requestWithTimeLeft(-hour);
  const worker = untilTheEnd(await startProcess("worker", settings(days3)));
  await expect.poll(() => worker.output(), { timeout: 60_000 }).toContain("The worker runs.");
  expect(worker.output()).toMatch(
    /"level":50.*This process's clock is 2592\d\d s ahead of the database's\. It runs no jobs until they agree within 30 s\./,
  );
  await dueNow();
  // Five times as long as a due schedule normally waits.
  await sleep(5000);
  expect([await hasRun(), await statusOf(live), await statusOf(overdue)]).toEqual([
    false,
    "pending",
    "pending",
  ]);
  worker.child.kill("SIGUSR2");
  await expect.poll(() => statusOf(overdue), { timeout: 60_000 }).toBe("expired");
  expect(await statusOf(live)).toBe("pending");
  await expect.poll(() => worker.output()).toContain("This process's clock is right again");
  await stopProcess(worker);
}, 180_000);

test("deadlines follow the database's clock, also in a worker whose own is slightly ahead", async () => {
  const worker = untilTheEnd(await startProcess("worker", settings(29_000)));
  await expect.poll(() => worker.output(), { timeout: 60_000 }).toContain("The worker runs.");
  const soon = await requestWithTimeLeft(27_000);
  await dueNow();
  await expect.poll(hasRun, { timeout: 20_000 }).toBe(true);
  expect(await statusOf(soon)).toBe("pending");
  await stopProcess(worker);
}, 120_000);

test("a web process with a wrong clock answers, and reports it", async () => {
  const web = untilTheEnd(await startWeb({ ...settings(-days3), WORKER: "false" }));
  const ready = (await (await fetch(`${web.url}/readyz`)).json()) as { status: string; trouble: string };
  expect(ready.status).toBe("degraded");
  expect(ready.trouble).toMatch(/clock is 2592\d\d s behind the database's/);
  const figures = await (await fetch(`${web.url}/metrics`)).text();
  expect(figures).toMatch(/^clock_ahead_seconds -2592\d\d(\.\d+)?$/m);
  await stopProcess(web);
}, 120_000);

test("schedules run at once after the database's clock, an hour ahead, is set right", async () => {
  const port = String(await freePort());
  const worker = untilTheEnd(await startProcess("worker", { ...settings(0), WORKER_PORT: port }));
  await expect.poll(() => worker.output(), { timeout: 60_000 }).toContain("The worker runs.");
  // What it wrote during that hour; one schedule's process had died.
  await sql`update schedules set due_at = due_at + interval '1 hour', last_run_at = now() + interval '1 hour',
    leased_until = case when name = ${importDue.name} then now() + interval '1 hour' end`.execute(db);
  await expect
    .poll(() => agesOfRuns(port), { timeout: 60_000 })
    .toEqual(new Map(schedules.map((name) => [name, "minutes"])));
  await stopProcess(worker);
}, 180_000);

const schedules = jobs
  .filter(({ everySeconds }) => everySeconds !== undefined)
  .map(({ name }) => name)
  .toSorted();

/** Each schedule of the metrics, and when it last ran. */
async function agesOfRuns(port: string): Promise<Map<string, string>> {
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const ages = [...figures.matchAll(/^schedule_last_run_age_seconds\{schedule="(.*)"\} (.*)$/gm)];
  const sorted = ages.toSorted(([, a = ""], [, b = ""]) => (a < b ? -1 : 1));
  return new Map(
    sorted.map(([, name = "", age]) => [name, Number(age) >= 0 && Number(age) < 180 ? "minutes" : age!]),
  );
}
