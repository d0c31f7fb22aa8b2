import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach } from "vitest";
import { type Process, stopProcess } from "#tests/support/server-process.ts";

const begun: Process[] = [];
const folders: string[] = [];

/** An empty DATA_DIR, gone after the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sparebay-lifecycle-"));
  folders.push(folder);
  return folder;
}

/** Remembers a process so that no test leaves it behind. */
export function untilTheEnd<P extends Process>(process: P): P {
  begun.push(process);
  return process;
}

/** Stops what the tests of this file started. */
export function cleanUpAfterEach(): void {
  afterEach(async () => {
    await Promise.all(begun.splice(0).map((process) => stopProcess(process, "SIGKILL")));
    for (const folder of folders.splice(0)) {
      for (const pid of postgresOn(folder)) killIfThere(pid);
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** The PostgreSQL processes whose data lies in this DATA_DIR. */
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

/** One that was just ending may be gone by now. */
function killIfThere(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
