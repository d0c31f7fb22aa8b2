import { emptyTables } from "./platform/empty-tables.server.ts";
import { listFiles, removeFile } from "./platform/files.server.ts";
import type { TrialClient } from "./platform/trial.server.ts";

/**
 * Deletes everything that visitors of a trial wrote, and seeds the demo town again. Interrupted at any point, it is complete once it runs
 * again.
 */
export async function resetTrial(client: TrialClient): Promise<void> {
  await client.query("begin; set local lock_timeout = '5s'");
  try {
    await emptyTables(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  // Listed before any is deleted: a store's list goes on where its last part ended.
  const keys: string[] = [];
  for await (const key of listFiles()) keys.push(key);
  for (const key of keys) await removeFile(key);
  const { seedDemoTown } = await import("#db/seed/seed.server.ts");
  await seedDemoTown();
}
