import type { Server } from "node:http";
import { countByMinute } from "./features/numbers/count-by-minute.server.ts";
import { config } from "./platform/config.server.ts";
import { drain } from "./platform/draining.server.ts";
import { startJobs } from "./platform/jobs.server.ts";
import type { JobHandler } from "./platform/work-off.server.ts";
import { close, expectFreePort, listen } from "./platform/listen.server.ts";
import { migrate, waitUntilMigrated } from "./platform/migrate.server.ts";
import { openDatabase, untilSilent } from "./platform/open-database.server.ts";
import { watchOperatorSettings } from "./platform/operator-settings.server.ts";
import { closeEmail } from "./platform/smtp.server.ts";
import { atMost, stopWhenTold } from "./platform/stop.server.ts";
import { startTracing } from "./platform/tracing.server.ts";
import { expectOwnDatabase, isTrialResetting, markTrial, watchTrial } from "./platform/trial.server.ts";
import { watchClock } from "./platform/watch-clock.server.ts";
import { notifyWatchdog } from "./platform/watchdog.server.ts";
import { resetTrial } from "./reset-trial.ts";
import { seedWhenEmpty } from "./seed-when-empty.ts";
import { bringStandIns } from "./stand-ins/bring-stand-ins.ts";
import { openWatchersPort } from "./watchers.ts";

/** Starts the web process with its database, and its jobs unless they run elsewhere, and prints its URL. */
export async function startServer(http: Server, jobs: JobHandler[]): Promise<void> {
  notifyWatchdog();
  const stopTracing = await startTracing();
  const stopStandIns = bringStandIns();
  let stop = async () => {};
  stopWhenTold(() => stop());
  await expectFreePort(config.port, "PORT");
  if (config.healthPort !== null) await expectFreePort(config.healthPort, "HEALTH_PORT");
  const closeDatabase = await openDatabase();
  const stopWatching = [await untilSilent(watchClock)];
  await untilSilent(expectOwnDatabase);
  await untilSilent(config.migrates ? migrate : waitUntilMigrated);
  await untilSilent(markTrial);
  stopWatching.push(await untilSilent(watchOperatorSettings));
  if (config.hasDemoPeople && !(await isTrialResetting())) await untilSilent(seedWhenEmpty);
  stopWatching.push(await watchTrial(config.runsJobs ? resetTrial : null));
  const stopJobs = config.runsJobs ? await startJobs(jobs) : null;
  const stopCounting = countByMinute();
  await listen(http, config.port, "PORT");
  stopWatching.push(await openWatchersPort(config.healthPort, "HEALTH_PORT"));
  stop = async () => {
    const closed = drain().then(() => atMost(3500, close(http)));
    await Promise.all([closed, stopJobs?.()]);
    await atMost(1000, stopCounting());
    closeEmail();
    http.closeAllConnections();
    for (const stopWatch of stopWatching) stopWatch();
    await Promise.all([atMost(500, stopStandIns()), atMost(1000, stopTracing()), closeDatabase()]);
  };
  process.stdout.write(welcome());
}

function welcome(): string {
  const lines = ["", `  ${config.brandName} is ready at ${config.publicUrl}`, ""];
  if (config.hasDemoPeople) {
    lines.push("  Demo people, all with the password demo-password-1:");
    lines.push("    landlord@sparebay.example   tenant@sparebay.example   admin@sparebay.example", "");
  }
  if (config.mailUrl === null) lines.push(`  Read its email at ${config.publicUrl}/dev/mail`, "");
  return `${lines.join("\n")}\n`;
}
