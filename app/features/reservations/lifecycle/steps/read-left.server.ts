import { type Selectable, sql } from "kysely";
import type { Reservations } from "#app/platform/database.types.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { isLive } from "../../model.ts";

/** The rows with what of each one's payment is still with us, in cents; null unless it is live and paid. */
export async function readLeft<Row extends Selectable<Reservations>>(
  rows: Row[],
  database: Queryable,
): Promise<(Row & { leftCents: number | null })[]> {
  const paid = rows.filter((row) => row.paymentStatus === "paid" && isLive(row.status));
  const ids = paid.map(({ id }) => id);
  const amounts = ids.length === 0 ? [] : await selectLeft(database, ids).execute();
  const left = new Map(amounts.map(({ id, leftCents }) => [id, leftCents]));
  return rows.map((row) => ({ ...row, leftCents: left.get(row.id) ?? null }));
}

function selectLeft(database: Queryable, ids: string[]) {
  return database
    .selectFrom(sql<{ id: string }>`unnest(${ids}::text[])`.as<"asked">(sql`asked (id)`))
    .select(["asked.id", sql<number | null>`left_of_reservation(asked.id)`.as("leftCents")]);
}
