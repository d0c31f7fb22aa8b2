import type { RawBuilder } from "kysely";
import { db } from "./db.server.ts";

const size = 1000;

/**
 * Runs a statement that changes at most `size` rows until it finds fewer. Each run commits by itself: no row is locked
 * for longer than one takes, and what it deletes is vacuumed.
 */
export async function inBatches(statement: (size: number) => RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement(size).execute(db);
    if (numAffectedRows < size) return;
  }
}
