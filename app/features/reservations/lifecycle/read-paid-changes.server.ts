import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";

/** A reservation that changed, and when, to the microsecond. */
export type PaidChange = { id: string; at: string };

/** For the system: a page of the accepted, paid reservations that changed after this one, least recently first. */
export async function readPaidChanges(
  actor: Actor,
  database: Queryable,
  last: PaidChange,
  limit: number,
): Promise<PaidChange[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const { rows } = await sql<PaidChange>`
    select id, to_jsonb(updated_at) #>> '{}' as at from reservations
    where payment_status = 'paid' and status = 'accepted' and (updated_at, id) > (${last.at}::timestamptz, ${last.id}::text)
    order by updated_at, id limit ${limit}`.execute(database);
  return rows;
}
