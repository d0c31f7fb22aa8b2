import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const inMemory = "/dev/shm";
const gigabyte = 2 ** 30;

/**
 * A folder for what the tests write, which goes with this process. In memory where there is room: each file that uses the
 * database copies its 700 files, which on a disk takes up to a second.
 */
export function testFolder() {
  const folder = mkdtempSync(path.join(hasRoom() ? inMemory : tmpdir(), "sparebay-test-"));
  // Like any temporary folder: as root, tests start databases as another user.
  chmodSync(folder, 0o1777);
  // Servers that tests share stop when the last test's process has ended, and may still write for a moment.
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

/** A run has at most a gigabyte there at a time. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > 3 * gigabyte && process.availableMemory() > 6 * gigabyte;
  } catch {
    return false;
  }
}
