import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { isDone, noteDone } from "#app/platform/done-once.server.ts";
import { countRows, isStopping } from "#app/platform/run.server.ts";

const atOnce = 500;

/**
 * Writes every property's card again. Returns how many there are, and how many were wrong: none, as long as the
 * database's triggers were enabled.
 */
export async function rebuildCards(): Promise<{ cards: number; wrong: number }> {
  const told = { cards: 0, wrong: 0 };
  for await (const ids of batches()) {
    told.cards += ids.length;
    told.wrong += await refresh(ids);
  }
  return told;
}

const mark = "cards have amenities";

/** Once, after an update: writes amenities into cards that were stored before these were there, a batch at a time. */
export async function writeOldCards(): Promise<void> {
  if (await isDone(mark)) return;
  for await (const ids of batches()) {
    if (isStopping()) return;
    // A quote within a text of a card has a backslash before it.
    const old = await db
      .selectFrom("propertyCards")
      .select("propertyId as id")
      .where("propertyId", "in", ids)
      .where(sql<boolean>`position('"amenities":' in card) = 0`)
      .execute();
    if (old.length > 0) countRows(await refresh(old.map(({ id }) => id)));
  }
  await noteDone(mark);
}

async function refresh(ids: string[]): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select refresh_cards(${ids}) as changed`.execute(db);
  return rows[0]!.changed;
}

async function* batches(): AsyncGenerator<string[]> {
  for (let last = ""; ;) {
    const batch = await db
      .selectFrom("properties")
      .select("id")
      .where("id", ">", last)
      .orderBy("id")
      .limit(atOnce)
      .execute();
    if (batch.length === 0) return;
    const ids = batch.map(({ id }) => id);
    yield ids;
    last = ids.at(-1)!;
  }
}
