import { AsyncLocalStorage } from "node:async_hooks";

/**
 * A run of a schedule or a job: whether its process stops, whether it left something for that, or for one run does only so much,
 * how many rows it has worked on, and how many failed. A schedule's run has connections of its own.
 */
export type Run = {
  signal: AbortSignal;
  isCut: boolean;
  hasMore: boolean;
  rows: number;
  failedRows: number;
  isScheduled: boolean;
};

let underway = 0;
const runs = new AsyncLocalStorage<Run>();

export function newRun(signal: AbortSignal, { isScheduled }: { isScheduled: boolean }): Run {
  return { signal, isCut: false, hasMore: false, rows: 0, failedRows: 0, isScheduled };
}

/** Runs `work` so that its sweeps stop with the signal, and count their rows in `run`. */
export async function inRun<T>(run: Run, work: () => Promise<T>): Promise<T> {
  underway += 1;
  try {
    return await runs.run(run, work);
  } finally {
    underway -= 1;
  }
}

/** How many jobs and schedules run in this process. */
export function runsUnderway(): number {
  return underway;
}

/** True once the process of this run stops; what isn't begun is left to the next run, which is due at once. */
export function isStopping(): boolean {
  const run = runs.getStore();
  if (!run?.signal.aborted) return false;
  run.isCut = true;
  return true;
}

/** Says that there is more to do than one run does: the next is due at once. */
export function leaveMore(): void {
  const run = runs.getStore();
  if (run) run.hasMore = true;
}

/** Counts rows that this run has worked on. */
export function countRows(count: number): void {
  const run = runs.getStore();
  if (run) run.rows += count;
}

/** Counts a row that this run could not work on, and was left to the next. */
export function countFailedRow(): void {
  const run = runs.getStore();
  if (run) run.failedRows += 1;
}

/** Whether a schedule runs here. */
export function isScheduledRun(): boolean {
  return runs.getStore()?.isScheduled === true;
}
