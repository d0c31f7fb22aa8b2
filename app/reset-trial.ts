import { emptyTables } from "./platform/empty-tables.server.ts";
import { deleteTrialFiles, type TrialClient } from "./platform/trial.server.ts";

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
  await deleteTrialFiles();
  const { seedDemoTown } = await import("#db/seed/seed.server.ts");
  await seedDemoTown();
}
