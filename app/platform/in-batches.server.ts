import type { RawBuilder } from "kysely";
import { db } from "./db.server.ts";
import { countRows, isStopping } from "./run.server.ts";

const size = 1000;

/**
 * Runs a statement that changes at most `size` rows until it finds fewer, or the process stops. Each run commits by itself:
 * no row is locked for longer than one takes, and what it deletes is vacuumed.
 */
export async function inBatches(statement: (size: number) => RawBuilder<unknown>): Promise<void> {
  await repeatInBatches(async () => Number((await statement(size).execute(db)).numAffectedRows ?? 0n));
}

/** The same for a transaction of several statements, which returns how many rows it found. */
export async function repeatInBatches(change: (size: number) => Promise<number>): Promise<void> {
  while (!isStopping()) {
    const count = await change(size);
    countRows(count);
    if (count < size) return;
  }
}
