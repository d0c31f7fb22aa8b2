import { setTimeout as sleep } from "node:timers/promises";
import type { Job as ClaimedJob, PgBoss } from "pg-boss";
import { log } from "./log.server.ts";
import { onBehalfOf } from "./request-context.server.ts";
import { isBusy } from "./running-requests.server.ts";
import { inRun, newRun } from "./run.server.ts";
import { inSpan } from "./tracing.server.ts";
import { atMost } from "./stop.server.ts";
import { isResetting } from "./trial.server.ts";
import { clockTrouble } from "./watch-clock.server.ts";

/**
 * Jobs of one lane share its slots and never wait for other lanes: money, emails that people need to log in, other
 * email, the rest, and what stand-ins do in place of a provider, which is no work of the product.
 */
export type Lane = "money" | "login" | "email" | "rest" | "stand-ins";
/** Handles a kind of job. May run twice. */
export type JobHandler = {
  name: string;
  lane: Lane;
  everySeconds?: number;
  run: (data: object) => Promise<void>;
};

/** A job that this process has claimed, and its handler. */
export type Claimed = { handler: JobHandler; job: ClaimedJob };

/** How many jobs of a lane one process runs at once. Those about money mostly wait for the provider. */
const slots: Record<Lane, number> = { money: 16, login: 6, email: 6, rest: 8, "stand-ins": 4 };
// Polling is one cheap statement for all queues. Nothing depends on LISTEN, which connection poolers don't support.
const askEveryMs = 200;
const askAfterTroubleMs = 1000;
const gatherMs = 5;
const completeAfterMs = 10;
/**
 * While the process is busy with requests, jobs are claimed ten times a second, and fewer at once of lanes that can
 * wait: people come first, and twenty jobs a second of each lane still run.
 */
const askWhenBusyMs = 100;
const mostWhenBusy: Partial<Record<Lane, number>> = { money: 8, email: 2, rest: 2 };
const heartbeatEveryMs = 5000;

/**
 * Runs due jobs, each in its own slot: one that fails, waits or hangs delays no other as long as its lane has slots.
 * The returned function stops it: what has not ended by then is returned for the next process.
 */
export function workOff(boss: PgBoss, handlers: JobHandler[]): (patienceMs: number) => Promise<void> {
  const running = new Map<Claimed, Promise<void>>();
  const bell = newBell();
  const complete = completeTogether(boss);
  const room = (lane: Lane) => {
    const left = slots[lane] - [...running.keys()].filter(({ handler }) => handler.lane === lane).length;
    return isBusy() ? Math.min(left, mostWhenBusy[lane] ?? left) : left;
  };
  const stopping = new AbortController();
  let turn = 0;

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Another queue goes first each time, so that none of a lane waits behind a longer one.
      turn = (turn + 1) % handlers.length;
      const inTurn = [...handlers.slice(turn), ...handlers.slice(0, turn)];
      const isOff = clockTrouble() !== null || isResetting();
      const claimed = isOff ? [] : await claimDue(boss, inTurn, room).catch(complain);
      claimed?.forEach(run);
      if (claimed === null) await sleep(askAfterTroubleMs);
      else if (isBusy()) await sleep(askWhenBusyMs);
      else {
        // What was claimed may have left room: a lane is shared among its queues, however few jobs each has.
        if (claimed.length === 0) await bell.ringsWithin(askEveryMs);
        // Those that end together are followed together.
        await sleep(gatherMs);
      }
    }
  }

  function run(claimed: Claimed): void {
    const ending = inRun(newRun(stopping.signal, { isScheduled: false }), () =>
      runJob(boss, claimed.handler, claimed.job, { complete }),
    ).finally(() => {
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

/** As pg-boss's own `fetch` returns them. */
const claimJobs = `select id, name, data, retry_count as "retryCount", expire_seconds as "expireInSeconds",
  heartbeat_seconds as "heartbeatSeconds" from claim_jobs($1, $2, $3)`;

/**
 * Claims due jobs of these handlers: per lane at most as many as it has room for, shared among its queues in this order.
 */
export async function claimDue(
  boss: PgBoss,
  handlers: JobHandler[],
  room: (lane: Lane) => number,
): Promise<Claimed[]> {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const lanes = handlers.map(({ lane }) => lane);
  const { rows } = await boss.getDb().executeSql(claimJobs, [[...byName.keys()], lanes, lanes.map(room)]);
  return (rows as ClaimedJob[]).map((job) => ({ handler: byName.get(job.name)!, job }));
}

/** Completes jobs: those of one queue that end within some milliseconds in one statement. */
function completeTogether(boss: PgBoss): (job: ClaimedJob) => Promise<unknown> {
  const ended = new Map<string, { jobs: ClaimedJob[]; completed: Promise<unknown> }>();
  const completeSoon = async (name: string, jobs: ClaimedJob[]) => {
    await sleep(completeAfterMs);
    ended.delete(name);
    await boss.complete(name, jobs);
  };
  return (job) => {
    const { name } = job;
    const others = ended.get(name);
    if (others) {
      others.jobs.push(job);
      return others.completed;
    }
    const jobs = [job];
    const completed = completeSoon(name, jobs);
    ended.set(name, { jobs, completed });
    return completed;
  };
}

type Settling = { complete?: (job: ClaimedJob) => Promise<unknown>; onFailure?: (error: unknown) => void };

/** Runs a job and settles it. One that throws is logged and retried later; `onFailure` gets the error. */
export async function runJob(
  boss: PgBoss,
  handler: JobHandler,
  job: ClaimedJob,
  { complete = (done) => boss.complete(done.name, done), onFailure }: Settling = {},
): Promise<void> {
  const began = performance.now();
  const told = { job: job.name, jobId: job.id, attempt: job.retryCount + 1, ...requestOf(job) };
  try {
    const failure = await attemptWithin(job.expireInSeconds, handler, job);
    if (failure === null) {
      await complete(job);
      return log.info({ ...told, ms: Math.round(performance.now() - began) }, "job done");
    }
    onFailure?.(failure.error);
    log.error({ ...told, ...idsOf(job), err: failure.error }, "job failed");
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

/** What the job is about, such as `paymentId`. */
function idsOf(job: ClaimedJob): Record<string, unknown> {
  return Object.fromEntries(Object.entries(Object(job.data)).filter(([name]) => name.endsWith("Id")));
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
