import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import type { EntryKind, Line } from "./model.ts";

/**
 * Posts an entry in its action's transaction. The database refuses lines that don't sum to zero, a duplicate entry, and
 * any later change.
 */
export async function postEntry(
  trx: Transaction,
  entry: { kind: EntryKind; causeId: string; lines: Line[]; occurredAt?: Date },
): Promise<void> {
  const { id } = await trx
    .insertInto("ledgerEntries")
    .values({ kind: entry.kind, causeId: entry.causeId, occurredAt: entry.occurredAt ?? now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("ledgerLines")
    .values(entry.lines.map((line) => ({ entryId: id, ...line })))
    .execute();
}
