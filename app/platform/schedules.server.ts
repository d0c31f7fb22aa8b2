import { type RawBuilder, sql } from "kysely";
import { db, scheduleDb } from "./db.server.ts";
import type { JobHandler } from "./work-off.server.ts";
import { log } from "./log.server.ts";
import { inRun, newRun, type Run } from "./run.server.ts";
import { atMost } from "./stop.server.ts";

import { isResetting } from "./trial.server.ts";
import { clockTrouble } from "./watch-clock.server.ts";

const askEveryMs = 1000;
const renewEveryMs = 5000;
const leaseSeconds = 20;

// A failed run is retried after at most this long.
const retrySeconds = 60;
// A statement of another process may have begun earlier, and waited for this one's row: its time is as old.
const maxStatementTime = sql`interval '60 seconds'`;

/** One run of a handler; `lease` is when this process's claim ends, as the database last wrote it. */
type Turn = {
  handler: JobHandler;
  lease: string;
  run: Run;
  startedAt: number;
  isLong: boolean;
  isOver: boolean;
};

/** What is written about a run when it ends: it has done all, left something for its process stops, or failed. */
type Outcome = "done" | "cut" | "failed";

/**
 * Runs scheduled handlers when they are due by the database's clock, each in one process at a time; retries what died
 * or failed soon. The returned function stops it.
 */
export async function startSchedules(handlers: JobHandler[]): Promise<(patienceMs: number) => Promise<void>> {
  const scheduled = handlers.filter(({ everySeconds }) => everySeconds !== undefined);
  const running = new Map<Turn, Promise<void>>();
  const stopping = new AbortController();
  let renewal = Promise.resolve();
  await announce(scheduled);

  async function runDue(): Promise<void> {
    if (clockTrouble() !== null || isResetting()) return;
    // A process that was suspended may have lost the lease of what it still runs.
    const here = new Set([...running.keys()].map(({ handler }) => handler));
    for (const turn of await claimDue(
      scheduled.filter((handler) => !here.has(handler)),
      stopping.signal,
    ))
      running.set(
        turn,
        run(turn).finally(() => running.delete(turn)),
      );
  }

  async function run(turn: Turn): Promise<void> {
    const { handler, run: current } = turn;
    let hasFailed = false;
    await inRun(current, () => handler.run({})).catch((error: unknown) => {
      hasFailed = true;
      log.error({ err: error, job: handler.name }, "job failed");
    });
    sayIfLong(turn);
    sayIfRowsFailed(turn);
    await end(turn, hasFailed ? "failed" : current.isCut ? "cut" : "done");
  }

  /** A renewal in progress changes the lease, so wait for it before releasing. */
  async function end(turn: Turn, outcome: Outcome): Promise<void> {
    turn.isOver = true;
    await renewal;
    await letGo(turn, outcome).catch(complain);
  }

  const stopAsking = every(askEveryMs, runDue);
  const stopRenewing = every(renewEveryMs, () => {
    [...running.keys()].forEach(sayIfLong);
    renewal = renew([...running.keys()].filter(({ isOver }) => !isOver)).catch(complain);
    return renewal;
  });
  return async (patienceMs) => {
    // What is being claimed now is also run, or released: no other process takes it before its lease ends.
    stopping.abort();
    const over = stopAsking().then(() => Promise.all(running.values()));
    await atMost(patienceMs, over);
    void stopRenewing();
    await Promise.all([...running.keys()].map((turn) => end(turn, "cut")));
  };
}

/** A new schedule first runs after its interval; a shortened one runs no later than that. */
async function announce(scheduled: JobHandler[]): Promise<void> {
  await sql`
    insert into schedules (name, due_at)
    select name, now() + make_interval(secs => seconds) from ${given(scheduled)}
    on conflict (name) do update set due_at = least(schedules.due_at, excluded.due_at)
  `.execute(db);
}

/**
 * Claims due schedules that no process holds, and those of a process that died. A time further ahead than any that is
 * written now was written while the database's clock was ahead: it would hold the schedule up until then.
 */
async function claimDue(scheduled: JobHandler[], signal: AbortSignal): Promise<Turn[]> {
  const { rows } = await sql<{ name: string; lease: string }>`
    update schedules
    set due_at = now() + make_interval(secs => given.seconds),
      leased_until = now() + make_interval(secs => ${leaseSeconds})
    from ${given(scheduled)}
    where schedules.name = given.name
      and ((leased_until is null and ${isOverOrTooFar(sql`due_at`, sql`given.seconds`)})
        or ${isOverOrTooFar(sql`leased_until`, sql`${leaseSeconds}`)})
    returning schedules.name, leased_until::text as lease`.execute(scheduleDb);
  return rows.map(({ name, lease }) => ({
    handler: scheduled.find((handler) => handler.name === name)!,
    lease,
    run: newRun(signal, { isScheduled: true }),
    startedAt: performance.now(),
    isLong: false,
    isOver: false,
  }));
}

const secondsOf = ({ startedAt }: Turn) => (performance.now() - startedAt) / 1000;

/** Says once that a run takes longer than its interval: what it works on grows faster than it is worked off. */
function sayIfLong(turn: Turn): void {
  const { handler, run, isLong } = turn;
  const seconds = secondsOf(turn);
  if (isLong || seconds <= handler.everySeconds!) return;
  turn.isLong = true;
  const facts = { job: handler.name, seconds: Math.round(seconds), rows: run.rows };
  log.warn({ ...facts, everySeconds: handler.everySeconds }, "a schedule runs longer than its interval");
}

function sayIfRowsFailed({ handler, run }: Turn): void {
  const { rows, failedRows } = run;
  if (failedRows > 0) log.warn({ job: handler.name, rows, failedRows }, "a schedule left rows that failed");
}

function isOverOrTooFar(instant: RawBuilder<unknown>, maxSeconds: RawBuilder<unknown>) {
  return sql`(${instant} <= now() or ${instant} > now() + make_interval(secs => ${maxSeconds}) + ${maxStatementTime})`;
}

/** Extends the leases that are still held: another process may have taken over while this one was suspended. */
async function renew(turns: Turn[]): Promise<void> {
  if (turns.length === 0) return;
  const names = turns.map(({ handler }) => handler.name);
  const leases = turns.map(({ lease }) => lease);
  const { rows } = await sql<{ held: string; name: string; lease: string }>`
    update schedules set leased_until = now() + make_interval(secs => ${leaseSeconds})
    from unnest(${names}::text[], ${leases}::text[]) as held (name, lease)
    where schedules.name = held.name and leased_until = held.lease::timestamptz
    returning schedules.name, held.lease as held, leased_until::text as lease`.execute(scheduleDb);
  for (const { name, held, lease } of rows) {
    const turn = turns.find((one) => one.handler.name === name && one.lease === held)!;
    turn.lease = lease;
  }
}

/** Releases a lease that is still held. What was left is due at once, a failed run again soon. */
async function letGo(turn: Turn, outcome: Outcome): Promise<void> {
  const { handler, lease, run } = turn;
  const changes = {
    done: sql`last_run_at = now(), last_seconds = ${secondsOf(turn)}, last_rows = ${run.rows},
      last_failed_rows = ${run.failedRows}, due_at = case when ${run.hasMore} then least(due_at, now()) else due_at end`,
    cut: sql`due_at = least(due_at, now())`,
    failed: sql`due_at = least(due_at, now() + make_interval(secs => ${retrySeconds}))`,
  };
  await sql`
    update schedules set leased_until = null, ${changes[outcome]}
    where name = ${handler.name} and leased_until = ${lease}::timestamptz`.execute(scheduleDb);
}

function given(scheduled: JobHandler[]) {
  const names = scheduled.map(({ name }) => name);
  const seconds = scheduled.map(({ everySeconds }) => everySeconds!);
  return sql`unnest(${names}::text[], ${seconds}::float8[]) as given (name, seconds)`;
}

/** Repeats `work`, one run at a time. The returned function stops it and waits for the current run. */
function every(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let underway: Promise<void> | null = null;
  const timer = setInterval(() => {
    underway ??= work()
      .catch(complain)
      .finally(() => (underway = null));
  }, milliseconds);
  return async () => {
    clearInterval(timer);
    await underway;
  };
}

function complain(error: unknown): void {
  log.error({ err: error }, "schedules");
}

export type ScheduleFigures = {
  name: string;
  /** Since it last ran without failure; since it was announced, if it never did. */
  secondsSinceRun: number;
  /** What that run took, how many rows it worked on, and how many it left because they failed. */
  seconds: number;
  rows: number;
  failedRows: number;
  /** For how long the next run is due. While one takes longer than the interval, or no process runs it, this grows. */
  lagSeconds: number;
};

export async function scheduleFigures(names: string[]): Promise<ScheduleFigures[]> {
  const { rows } = await sql<ScheduleFigures>`
    select name, extract(epoch from now() - last_run_at)::float8 as "secondsSinceRun", last_seconds as seconds,
      last_rows as rows, last_failed_rows as "failedRows", greatest(0, extract(epoch from now() - due_at))::float8 as "lagSeconds"
    from schedules where name = any(${names}::text[])`.execute(db);
  return rows;
}
