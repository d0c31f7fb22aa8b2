import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Stops what a killed process left running on this data folder, and removes a stale postmaster.pid: its process id may
 * belong to another process now, which PostgreSQL would take for a running server. Call it under the DATA_DIR lock.
 */
export async function stopLeftovers(folder: string): Promise<void> {
  const pidFile = path.join(folder, "postmaster.pid");
  const signals: NodeJS.Signals[] = ["SIGINT", "SIGQUIT", "SIGKILL"];
  for (const signal of signals) {
    for (const pid of processesOn(folder)) send(pid, signal);
    for (let waited = 0; waited < 4000 && processesOn(folder).length > 0; waited += 50) await sleep(50);
  }
  if (processesOn(folder).length > 0)
    throw new Error(`An old database server still runs on ${folder} and cannot be stopped.`);
  rmSync(pidFile, { force: true });
}

/** The server and its child processes all have the data folder as their working directory. */
function processesOn(folder: string): number[] {
  if (!existsSync(folder)) return [];
  if (!existsSync("/proc/self/cwd")) return postmasterByPs(folder);
  const real = realpathSync(folder);
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && entry !== String(process.pid))
    .filter((pid) => isPostgresIn(pid, real))
    .map(Number);
}

function isPostgresIn(pid: string, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres")
    );
  } catch {
    return false;
  }
}

function postmasterByPs(folder: string): number[] {
  const file = path.join(folder, "postmaster.pid");
  if (!existsSync(file)) return [];
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  try {
    const command = execFileSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres") ? [pid] : [];
  } catch {
    return [];
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since.
  }
}
