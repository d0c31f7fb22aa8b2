import { Gauge } from "prom-client";
import { clockAhead } from "./clock.server.ts";
import { queueFigures } from "./job-list.server.ts";
import { scheduleIntervals } from "./jobs.server.ts";
import { log } from "./log.server.ts";
import { metrics } from "./metrics.server.ts";
import { scheduleFigures } from "./schedules.server.ts";

const perQueue = (name: string, help: string) =>
  new Gauge({ name, help, labelNames: ["queue"], registers: [metrics] });

// The same in every process: they are about the shared database.
const waiting = perQueue("jobs_waiting", "Due jobs that no process has started");
const oldest = perQueue("jobs_oldest_waiting_seconds", "Seconds since the oldest of them was due");
const running = perQueue("jobs_running", "Running jobs");
const orphaned = perQueue("jobs_orphaned", "Jobs whose process died or hangs, until another takes them over");
const failed = perQueue("jobs_failed", "Failed jobs");
const perSchedule = (name: string, help: string) =>
  new Gauge({ name, help, labelNames: ["schedule"], registers: [metrics] });

const sinceRun = perSchedule(
  "schedule_last_run_age_seconds",
  "Seconds since a schedule last ran without failure",
);
const lastSeconds = perSchedule("schedule_last_run_seconds", "Seconds that a schedule's last run took");
const lastRows = perSchedule("schedule_last_run_rows", "Rows that a schedule's last run worked on");
const lastFailedRows = perSchedule(
  "schedule_last_run_failed_rows",
  "Rows that failed in a schedule's last run, and are left to the next",
);
const lag = perSchedule("schedule_lag_seconds", "Seconds since which a schedule's next run is due");
const interval = perSchedule("schedule_interval_seconds", "Seconds between two runs of a schedule");
const ahead = new Gauge({
  name: "clock_ahead_seconds",
  help: "Seconds by which this process's clock is ahead of the database's; beyond 30 either way it runs no jobs",
  registers: [metrics],
});

/** Updates the metrics of the queues, the schedules and the clock; without a database only the clock's. */
export async function measureQueues(): Promise<void> {
  ahead.set(clockAhead() / 1000);
  const ofSchedules = [sinceRun, lastSeconds, lastRows, lastFailedRows, lag];
  for (const gauge of [waiting, oldest, running, orphaned, failed, ...ofSchedules]) gauge.reset();
  for (const [schedule, seconds] of scheduleIntervals) interval.set({ schedule }, seconds);
  try {
    for (const { queue, ...figures } of await queueFigures()) {
      waiting.set({ queue }, figures.waiting);
      oldest.set({ queue }, figures.oldestSeconds);
      running.set({ queue }, figures.running);
      orphaned.set({ queue }, figures.orphaned);
      failed.set({ queue }, figures.failed);
    }
    for (const { name: schedule, ...figures } of await scheduleFigures([...scheduleIntervals.keys()])) {
      sinceRun.set({ schedule }, figures.secondsSinceRun);
      lastSeconds.set({ schedule }, figures.seconds);
      lastRows.set({ schedule }, figures.rows);
      lastFailedRows.set({ schedule }, figures.failedRows);
      lag.set({ schedule }, figures.lagSeconds);
    }
  } catch (error) {
    log.warn({ err: error }, "the queues and schedules could not be measured");
  }
}
