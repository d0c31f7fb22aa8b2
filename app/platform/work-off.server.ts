import { setTimeout as sleep } from "node:timers/promises";
import type { Job as ClaimedJob, PgBoss } from "pg-boss";
import type { JobHandler, Lane } from "./jobs.server.ts";
import { log } from "./log.server.ts";
import { onBehalfOf } from "./request-context.server.ts";
import { inSpan } from "./tracing.server.ts";
import { atMost } from "./stop.server.ts";
import { clockTrouble } from "./watch-clock.server.ts";

/** A job that this process has claimed, and its handler. */
export type Claimed = { handler: JobHandler; job: ClaimedJob };

/** How many jobs of a lane one process runs at once. */
const slots: Record<Lane, number> = { money: 8, login: 6, email: 6, rest: 8 };
// Polling is one cheap statement for all queues. Nothing depends on LISTEN, which connection poolers don't support.
const askEveryMs = 200;
const askAfterTroubleMs = 1000;
const gatherMs = 5;
const heartbeatEveryMs = 5000;

/**
 * Runs due jobs, each in its own slot: one that fails, waits or hangs delays no other as long as its lane has slots.
 * The returned function stops it: what has not ended by then is returned for the next process.
 */
export function workOff(boss: PgBoss, handlers: JobHandler[]): (patienceMs: number) => Promise<void> {
  const running = new Map<Claimed, Promise<void>>();
  const bell = newBell();
  const room = (lane: Lane) =>
    slots[lane] - [...running.keys()].filter(({ handler }) => handler.lane === lane).length;
  const stopping = new AbortController();
  let turn = 0;

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Another queue goes first each time, so that none of a lane waits behind a longer one.
      turn = (turn + 1) % handlers.length;
      const inTurn = [...handlers.slice(turn), ...handlers.slice(0, turn)];
      const claimed = clockTrouble() === null ? await claimDue(boss, inTurn, room).catch(complain) : [];
      claimed?.forEach(run);
      if (claimed === null) await sleep(askAfterTroubleMs);
      else if (claimed.length === 0) {
        await bell.ringsWithin(askEveryMs);
        // Those that end together are followed together.
        await sleep(gatherMs);
      }
    }
  }

  function run(claimed: Claimed): void {
    const ending = runJob(boss, claimed.handler, claimed.job).finally(() => {
      running.delete(claimed);
      bell.ring();
    });
    running.set(claimed, ending);
  }

  const heartbeat = setInterval(() => void keepAlive(boss, [...running.keys()]), heartbeatEveryMs);
  const looping = loop();
  return async (patienceMs) => {
    stopping.abort();
    bell.ring();
    await looping;
    await atMost(patienceMs, Promise.all(running.values()));
    clearInterval(heartbeat);
    for (const { job } of running.keys())
      await boss.fail(job.name, job, { message: "The process that ran it was stopped." }).catch(complain);
  };
}

/**
 * Claims due jobs of these handlers, in order: per lane at most as many as it has room for, shared among its queues.
 */
export async function claimDue(
  boss: PgBoss,
  handlers: JobHandler[],
  room: (lane: Lane) => number,
): Promise<Claimed[]> {
  const due = await dueAmong(
    boss,
    handlers.filter(({ lane }) => room(lane) > 0),
  );
  const claimed: Claimed[] = [];
  for (const [place, handler] of due.entries()) {
    const taken = claimed.filter((one) => one.handler.lane === handler.lane).length;
    const others = due.slice(place).filter(({ lane }) => lane === handler.lane).length;
    const share = Math.ceil((room(handler.lane) - taken) / others);
    if (share <= 0) continue;
    const jobs = await boss.fetch<object>(handler.name, { batchSize: share });
    claimed.push(...jobs.map((job) => ({ handler, job })));
  }
  return claimed;
}

/** Runs a job and settles it. One that throws is logged and retried later; `onFailure` gets the error. */
export async function runJob(
  boss: PgBoss,
  handler: JobHandler,
  job: ClaimedJob,
  onFailure: (error: unknown) => void = () => {},
): Promise<void> {
  const began = performance.now();
  const told = { job: job.name, jobId: job.id, attempt: job.retryCount + 1, ...requestOf(job) };
  try {
    const failure = await attemptWithin(job.expireInSeconds, handler, job);
    if (failure === null) {
      await boss.complete(job.name, job);
      return log.info({ ...told, ms: Math.round(performance.now() - began) }, "job done");
    }
    onFailure(failure.error);
    log.error({ ...told, err: failure.error }, "job failed");
    await boss.fail(job.name, job, failure.error as Error);
  } catch (error) {
    // It stays claimed until its heartbeat expires, and is then retried.
    log.error({ ...told, err: error }, "a job could not be settled");
  }
}

/** The request that led to a job, if one did. */
function requestOf(job: ClaimedJob): { requestId?: string } {
  const requestId: unknown = Reflect.get(Object(job.data), "requestId");
  return typeof requestId === "string" ? { requestId } : {};
}

type Failure = { error: unknown };

/** A handler that never ends must not keep its slot. */
async function attemptWithin(seconds: number, handler: JobHandler, job: ClaimedJob): Promise<Failure | null> {
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<Failure>((resolve) => {
    const hang = () => resolve({ error: new Error(`The job did not end within ${seconds} s.`) });
    timer = setTimeout(hang, seconds * 1000).unref();
  });
  return Promise.race([attempt(handler, job), hangs]).finally(() => clearTimeout(timer));
}

async function attempt(handler: JobHandler, job: ClaimedJob): Promise<Failure | null> {
  try {
    const { requestId } = requestOf(job);
    const attributes = {
      "messaging.destination.name": job.name,
      "messaging.message.id": job.id,
      "sparebay.attempt": job.retryCount + 1,
      ...(requestId !== undefined && { "sparebay.request_id": requestId }),
    };
    const traceparent = Reflect.get(Object(job.data), "traceparent") as string | undefined;
    const run = () =>
      inSpan(`job ${job.name}`, { kind: "CONSUMER", attributes, traceparent }, () =>
        handler.run(job.data ?? {}),
      );
    await (requestId === undefined ? run() : onBehalfOf(requestId, run));
    return null;
  } catch (error) {
    return { error };
  }
}

/** Which of these queues have a due job; asked every `askEveryMs`. */
export const dueQueues = `select queue.name from unnest($1::text[]) as queue (name)
  where exists (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
  )`;

/** The handlers whose queue has a due job, in the same order. */
async function dueAmong(boss: PgBoss, handlers: JobHandler[]): Promise<JobHandler[]> {
  if (handlers.length === 0) return [];
  const { rows } = await boss.getDb().executeSql(dueQueues, [handlers.map(({ name }) => name)]);
  const due = new Set(rows.map(({ name }: { name: string }) => name));
  return handlers.filter(({ name }) => due.has(name));
}

async function keepAlive(boss: PgBoss, running: Claimed[]): Promise<void> {
  const names = new Set(running.map(({ job }) => job.name));
  for (const name of names) {
    const jobs = running.map(({ job }) => job).filter((job) => job.name === name);
    await boss.touch(name, jobs).catch(complain);
  }
}

function complain(error: unknown): null {
  log.error({ err: error }, "jobs");
  return null;
}

/** A signal to wait for; it may come before anyone waits. */
function newBell() {
  let rung = false;
  let wake = () => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async ringsWithin(milliseconds: number) {
      const ringing = new Promise<void>((resolve) => (wake = resolve));
      if (!rung) await atMost(milliseconds, ringing);
      rung = false;
    },
  };
}
