import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Locks DATA_DIR for this process and returns its release; throws InUse while another process has it. Node has no file
 * locks, but SQLite does: the system drops them with the process, however it ends.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(path.join(dataDir, "lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (/locked/.test(String(error))) throw new InUse(dataDir);
    throw error;
  }
  return () => lock.close();
}

/** Another process runs on this DATA_DIR. */
export class InUse extends Error {
  constructor(dataDir: string) {
    super(`Another process already runs on DATA_DIR ${dataDir}: stop it, or choose another DATA_DIR.`);
  }
}
