import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";

const atOnce = 500;

/**
 * Writes every property's card again. Returns how many there are, and how many were wrong: none, as long as the
 * database's triggers were enabled.
 */
export async function rebuildCards(): Promise<{ cards: number; wrong: number }> {
  const told = { cards: 0, wrong: 0 };
  let last = "";
  for (;;) {
    const batch = await db
      .selectFrom("properties")
      .select("id")
      .where("id", ">", last)
      .orderBy("id")
      .limit(atOnce)
      .execute();
    if (batch.length === 0) return told;
    const ids = batch.map(({ id }) => id);
    const { rows } = await sql<{ wrong: number }>`select refresh_cards(${ids}) as wrong`.execute(db);
    told.cards += ids.length;
    told.wrong += rows[0]!.wrong;
    last = ids.at(-1)!;
  }
}
