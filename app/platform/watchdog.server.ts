import { execFile } from "node:child_process";
import { config } from "./config.server.ts";
import { log } from "./log.server.ts";

/**
 * Where systemd started this process with a watchdog, tells it twice in each of its intervals that the event loop runs. systemd
 * restarts a process that has stopped telling it.
 */
export function notifyWatchdog(): void {
  if (config.watchdogMs === null) return;
  const notify = () =>
    execFile("systemd-notify", ["WATCHDOG=1"], (error) => {
      if (error) log.warn({ err: error }, "systemd's watchdog could not be notified");
    });
  notify();
  setInterval(notify, config.watchdogMs / 2).unref();
}
