import { sql } from "kysely";
import type { Stripe } from "stripe";
import { db } from "#app/platform/db.server.ts";
import type { ListParams } from "./schema.ts";

type Movement = { id: string; type: string; amount: number; fee: number; created: number; source: string };

/**
 * A page of the movements of our balance, newest first: what charges brought, less refunds, transfers and disputes, and what
 * came back of these. They follow from the stored objects. Only disputes have a fee.
 */
export async function listBalanceTransactions(path: string, params: ListParams) {
  const { created, limit, starting_after: after, type } = params;
  const { rows } = await sql<Movement>`
    with movements as (
      select 'txn_' || substr(id, 4) as id, 'charge' as type, (object->>'amount_captured')::bigint as amount, 0 as fee,
        (object->>'created')::bigint as created, id as source
      from sandbox_objects where kind = 'charge' and object->>'paid' = 'true'
      union all
      select 'txn_' || substr(id, 4), 'refund', -(object->>'amount')::bigint, 0, (object->>'created')::bigint, id
      from sandbox_objects where kind = 'refund'
      union all
      select 'txn_f' || substr(id, 4), 'refund_failure', (object->>'amount')::bigint, 0,
        extract(epoch from updated_at)::bigint, id
      from sandbox_objects where kind = 'refund' and object->>'status' = 'failed'
      union all
      select 'txn_' || substr(id, 4), 'transfer', -(object->>'amount')::bigint, 0, (object->>'created')::bigint, id
      from sandbox_objects where kind = 'transfer'
      union all
      select 'txn_' || substr(id, 5), 'transfer_refund', (object->>'amount')::bigint, 0, (object->>'created')::bigint, id
      from sandbox_objects where kind = 'transfer_reversal'
      union all
      select movement->>'id', 'adjustment', (movement->>'amount')::bigint, (movement->>'fee')::bigint,
        (movement->>'created')::bigint, id
      from sandbox_objects, jsonb_array_elements(object->'balance_transactions') movement where kind = 'dispute'
    )
    select id, type, amount::integer as amount, fee::integer as fee, created::integer as created, source from movements
    where created >= ${created.gte ?? 0} and created <= ${created.lte ?? 99_999_999_999}
      and created > ${created.gt ?? -1} and created < ${created.lt ?? 99_999_999_999}
      and (${type ?? null}::text is null or type = ${type ?? null})
      and (${after ?? null}::text is null
        or (created, id) < (select last.created, last.id from movements last where last.id = ${after ?? null}))
    order by created desc, id desc limit ${limit + 1}`.execute(db);
  const data = rows.slice(0, limit).map(present);
  return { object: "list" as const, url: path, has_more: rows.length > limit, data };
}

function present({ id, type, amount, fee, created, source }: Movement): Stripe.BalanceTransaction {
  return {
    id,
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency: "usd",
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: type === "adjustment" ? (amount < 0 ? "dispute" : "dispute_reversal") : type,
    source,
    status: "available",
    type,
  };
}
