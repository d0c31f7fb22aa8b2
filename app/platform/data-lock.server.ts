import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Takes DATA_DIR for this process and answers how to let it go; throws InUse while another process has it.
 * Node has no file lock of its own, SQLite does: the system drops it with the process, however that dies.
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
