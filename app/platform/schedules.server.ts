import { sql } from "kysely";
import { db } from "./db.server.ts";
import type { JobHandler } from "./jobs.server.ts";
import { log } from "./log.server.ts";
import { atMost } from "./stop.server.ts";
import { clockTrouble } from "./watch-clock.server.ts";

const askEveryMs = 1000;
const renewEveryMs = 5000;
const leaseSeconds = 20;

/**
 * Runs the handlers that have a schedule when they are due by the database's clock, each in one process at a time,
 * however many there are. The answer stops it.
 */
export async function startSchedules(handlers: JobHandler[]): Promise<(patienceMs: number) => Promise<void>> {
  const scheduled = handlers.filter(({ everySeconds }) => everySeconds !== undefined);
  const running = new Map<string, Promise<void>>();
  await announce(scheduled);

  async function runDue(): Promise<void> {
    if (clockTrouble() !== null) return;
    for (const name of await claimDue(scheduled)) {
      const handler = scheduled.find((one) => one.name === name)!;
      running.set(
        name,
        run(handler).finally(() => running.delete(name)),
      );
    }
  }

  const asking = every(askEveryMs, runDue);
  const renewing = every(renewEveryMs, () => renew([...running.keys()]));
  return async (patienceMs) => {
    clearInterval(asking);
    await atMost(patienceMs, Promise.all(running.values()));
    clearInterval(renewing);
    await letGo([...running.keys()]);
  };
}

/** A schedule that is new runs for the first time when its interval has passed; one that became shorter, no later than that. */
async function announce(scheduled: JobHandler[]): Promise<void> {
  await sql`
    insert into schedules (name, due_at)
    select name, now() + make_interval(secs => seconds) from ${given(scheduled)}
    on conflict (name) do update set due_at = least(schedules.due_at, excluded.due_at)
  `.execute(db);
}

async function claimDue(scheduled: JobHandler[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update schedules
    set due_at = now() + make_interval(secs => given.seconds),
      leased_until = now() + make_interval(secs => ${leaseSeconds})
    from ${given(scheduled)}
    where schedules.name = given.name and due_at <= now() and coalesce(leased_until <= now(), true)
    returning schedules.name`.execute(db);
  return rows.map(({ name }) => name);
}

async function run(handler: JobHandler): Promise<void> {
  await handler.run({}).catch((error: unknown) => log.error({ err: error, job: handler.name }, "job failed"));
  await letGo([handler.name]);
}

async function renew(names: string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update schedules set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where name = any(${names})`.execute(db);
}

async function letGo(names: string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`update schedules set leased_until = null where name = any(${names})`.execute(db).catch(complain);
}

function given(scheduled: JobHandler[]) {
  const names = scheduled.map(({ name }) => name);
  const seconds = scheduled.map(({ everySeconds }) => everySeconds!);
  return sql`unnest(${names}::text[], ${seconds}::float8[]) as given (name, seconds)`;
}

/** Again and again, one at a time. */
function every(milliseconds: number, work: () => Promise<void>): NodeJS.Timeout {
  let working = false;
  return setInterval(async () => {
    if (working) return;
    working = true;
    await work().catch(complain);
    working = false;
  }, milliseconds);
}

function complain(error: unknown): void {
  log.error({ err: error }, "schedules");
}
