import { jobs } from "./jobs.ts";
import { config } from "./platform/config.server.ts";
import { liftTimeLimits } from "./platform/database-pool.server.ts";
import { drain } from "./platform/draining.server.ts";
import { startJobs } from "./platform/jobs.server.ts";
import { waitUntilMigrated } from "./platform/migrate.server.ts";
import { openDatabase, untilSilent } from "./platform/open-database.server.ts";
import { watchOperatorSettings } from "./platform/operator-settings.server.ts";
import { closeEmail } from "./platform/smtp.server.ts";
import { atMost, stopWhenTold } from "./platform/stop.server.ts";
import { startTracing } from "./platform/tracing.server.ts";
import { expectOwnDatabase, watchTrial } from "./platform/trial.server.ts";
import { watchClock } from "./platform/watch-clock.server.ts";
import { notifyWatchdog } from "./platform/watchdog.server.ts";
import { resetTrial } from "./reset-trial.ts";
import { bringStandIns } from "./stand-ins/bring-stand-ins.ts";
import { openWatchersPort } from "./watchers.ts";

/** Starts a process that only runs jobs, on DATABASE_URL, once a web process has migrated it. */
export async function startWorker(): Promise<void> {
  if (config.embedded) {
    throw new Error(
      "A separate worker needs DATABASE_URL: with the embedded database the server runs the jobs.",
    );
  }
  notifyWatchdog();
  liftTimeLimits();
  const stopTracing = await startTracing();
  const stopStandIns = bringStandIns();
  const closeDatabase = await openDatabase();
  stopWhenTold(async () => {
    void drain();
    await stopJobs?.();
    closeEmail();
    for (const stopWatch of stopWatching) stopWatch();
    await Promise.all([atMost(500, stopStandIns()), atMost(1000, stopTracing()), closeDatabase()]);
  });
  let stopJobs: (() => Promise<void>) | null = null;
  const stopWatching = [await openWatchersPort(config.workerPort, "WORKER_PORT")];
  await untilSilent(waitUntilMigrated);
  await untilSilent(expectOwnDatabase);
  stopWatching.push(await untilSilent(watchClock), await untilSilent(watchOperatorSettings));
  stopWatching.push(await watchTrial(resetTrial));
  stopJobs = await startJobs(jobs);
  process.stdout.write("The worker runs.\n");
}
