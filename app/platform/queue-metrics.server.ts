import { Gauge } from "prom-client";
import { clockAhead } from "./clock.server.ts";
import { queueFigures } from "./job-list.server.ts";
import { log } from "./log.server.ts";
import { metrics } from "./metrics.server.ts";

const perQueue = (name: string, help: string) =>
  new Gauge({ name, help, labelNames: ["queue"], registers: [metrics] });

// The same in every process: they are about the shared database.
const waiting = perQueue("jobs_waiting", "Due jobs that no process has started");
const oldest = perQueue("jobs_oldest_waiting_seconds", "Seconds since the oldest of them was due");
const running = perQueue("jobs_running", "Running jobs");
const orphaned = perQueue("jobs_orphaned", "Jobs whose process died or hangs, until another takes them over");
const failed = perQueue("jobs_failed", "Failed jobs");
const ahead = new Gauge({
  name: "clock_ahead_seconds",
  help: "Seconds by which this process's clock is ahead of the database's; beyond 30 either way it runs no jobs",
  registers: [metrics],
});

/** Updates the metrics of the queues and the clock; without a database it leaves the queues' out. */
export async function measureQueues(): Promise<void> {
  ahead.set(clockAhead() / 1000);
  for (const gauge of [waiting, oldest, running, orphaned, failed]) gauge.reset();
  try {
    for (const { queue, ...figures } of await queueFigures()) {
      waiting.set({ queue }, figures.waiting);
      oldest.set({ queue }, figures.oldestSeconds);
      running.set({ queue }, figures.running);
      orphaned.set({ queue }, figures.orphaned);
      failed.set({ queue }, figures.failed);
    }
  } catch (error) {
    log.warn({ err: error }, "the queues could not be measured");
  }
}
