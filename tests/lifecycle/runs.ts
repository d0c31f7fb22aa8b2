import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach } from "vitest";
import { mayReach } from "#app/platform/os-user.server.ts";
import { ensureBuilt } from "../../scripts/build.mjs";
import { root } from "../../scripts/setup.mjs";
import { type Process, stopProcess } from "#tests/support/server-process.ts";
import { copyStarted } from "#tests/support/started.ts";

const begun: Process[] = [];
const folders: string[] = [];

/** An empty DATA_DIR, deleted after the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-lifecycle-"));
  folders.push(folder);
  return folder;
}

/** A DATA_DIR as a first start leaves it, deleted after the test. */
export async function usedFolder(): Promise<string> {
  const folder = dataFolder();
  await copyStarted(folder, "false");
  return folder;
}

/** The built product in a folder that this user can enter: the project's own, or a copy if that is private. */
export async function productFor(user: { uid: number; gid: number }): Promise<string> {
  if (mayReach(root, user)) return root;
  await ensureBuilt();
  const copy = dataFolder();
  chmodSync(copy, 0o755);
  const parts = ["package.json", "build", "node_modules"].map((part) => path.join(root, part));
  // Hard links take no time or space, but can't cross file systems.
  if (spawnSync("cp", ["-al", ...parts, copy]).status !== 0) {
    rmSync(copy, { recursive: true });
    mkdirSync(copy, { mode: 0o755 });
    execFileSync("cp", ["-a", ...parts, copy]);
  }
  return copy;
}

/** Registers a process so that no test leaves it running. */
export function untilTheEnd<P extends Process>(process: P): P {
  begun.push(process);
  return process;
}

/** Stops what this file's tests started. */
export function cleanUpAfterEach(): void {
  afterEach(async () => {
    await Promise.all(begun.splice(0).map((process) => stopProcess(process, "SIGKILL")));
    for (const folder of folders.splice(0)) {
      for (const pid of postgresOn(folder)) killIfThere(pid);
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** The PostgreSQL processes with their data in this DATA_DIR. */
export function postgresOn(folder: string): number[] {
  const data = path.join(folder, "postgres");
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === data &&
          readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres")
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** It may have just ended. */
function killIfThere(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
