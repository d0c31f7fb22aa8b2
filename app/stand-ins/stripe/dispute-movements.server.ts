import { sql } from "kysely";
import type { Stripe } from "stripe";
import { db } from "#app/platform/db.server.ts";
import type { ListParams } from "./schema.ts";

/** The balance transactions of disputes within a span, newest first, all on one page. */
export async function disputeMovements(path: string, created: ListParams["created"]) {
  const { rows } = await sql<{ movement: Stripe.BalanceTransaction }>`
    select movement from sandbox_objects, jsonb_array_elements(object->'balance_transactions') movement
    where kind = 'dispute' and (movement->>'created')::bigint >= ${created.gte ?? 0}
      and (movement->>'created')::bigint < ${created.lt ?? 99_999_999_999}
    order by (movement->>'created')::bigint desc`.execute(db);
  return { object: "list", url: path, has_more: false, data: rows.map(({ movement }) => movement) };
}
