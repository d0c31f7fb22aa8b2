import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";

/** Blocks the days of all imported calendars, and those on which things are left, on a property whose row the transaction has locked. */
export async function blockImportedDays(trx: Transaction, propertyId: string): Promise<void> {
  const together = sql<string>`(
    select coalesce(range_agg(days), '{}') from imported_calendars, unnest(blocked) as days
    where property_id = ${propertyId}) + occupied`;
  await trx
    .updateTable("properties")
    .set({ blocked: together })
    .where("id", "=", propertyId)
    .where("blocked", "is distinct from", together)
    .execute();
}
