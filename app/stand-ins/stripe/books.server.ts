import type { Movement, Store } from "@sparebay/stripe-sandbox/store.ts";
import { sql } from "kysely";
import type { Queryable } from "#app/platform/db.server.ts";

type Books = Pick<
  Store,
  | "listMovements"
  | "lockBalance"
  | "balance"
  | "transferredOf"
  | "holdsCharge"
  | "sessionsDue"
  | "disputesDue"
  | "refundsDue"
>;

/** The part of the sandbox's store that sums its money, and that finds what time does. */
export function booksOn(database: Queryable): Books {
  const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(database)).rows.map(({ id }) => id);
  const centsOf = async (query: ReturnType<typeof sql<{ cents: number }>>) =>
    (await query.execute(database)).rows[0]!.cents;
  return {
    async listMovements({ created, limit, starting_after: after, type }) {
      const { rows } = await sql<Movement>`
        with movements as (${movements})
        select id, type, amount::integer as amount, fee::integer as fee, created::integer as created, source from movements
        where created >= ${created.gte ?? 0} and created <= ${created.lte ?? 99_999_999_999}
          and created > ${created.gt ?? -1} and created < ${created.lt ?? 99_999_999_999}
          and (${type ?? null}::text is null or type = ${type ?? null})
          and (${after ?? null}::text is null
            or (created, id) < (select last.created, last.id from movements last where last.id = ${after ?? null}))
        order by created desc, id desc limit ${limit + 1}`.execute(database);
      return rows;
    },
    async lockBalance() {
      await sql`select pg_advisory_xact_lock(hashtextextended('sandbox:balance', 0))`.execute(database);
    },
    balance: () =>
      centsOf(sql`
        select coalesce(sum(case kind
          when 'charge' then (object->>'amount_captured')::bigint - (object->>'amount_refunded')::bigint
          when 'dispute' then (
            select coalesce(sum((movement->>'net')::bigint), 0)
            from jsonb_array_elements(object->'balance_transactions') movement)
          else (object->>'amount_reversed')::bigint - (object->>'amount')::bigint
        end), 0)::bigint as cents
        from sandbox_objects where kind in ('charge', 'transfer', 'dispute')`),
    transferredOf: (chargeId) =>
      centsOf(sql`
        select coalesce(sum((object->>'amount')::bigint), 0) as cents from sandbox_objects
        where kind = 'transfer' and object->>'source_transaction' = ${chargeId}`),
    async holdsCharge(chargeId) {
      const { rows } = await sql`
        select from sandbox_objects where kind = 'dispute' and object->>'charge' = ${chargeId}
          and object->>'status' not in ('won', 'prevented') and object->>'status' not like 'warning%'
      `.execute(database);
      return rows.length > 0;
    },
    sessionsDue: (second) =>
      idsOf(sql`
        select id from sandbox_objects where kind = 'checkout.session'
          and object->>'status' = 'open' and (object->>'expires_at')::bigint <= ${second} limit 100`),
    disputesDue: (second) =>
      idsOf(sql`
        select id from sandbox_objects where kind = 'dispute'
          and object->>'status' in ('needs_response', 'warning_needs_response', 'appeal_needs_response')
          and (object #>> '{evidence_details,due_by}')::bigint <= ${second} limit 100`),
    refundsDue: (second) =>
      idsOf(sql`
        select refund.id from sandbox_objects refund
        join sandbox_objects charge on charge.id = refund.object->>'charge'
        where refund.kind = 'refund' and (refund.object->>'created')::bigint <= ${second}
        and (
          refund.object->>'status' = 'pending'
          or (
            refund.object->>'status' = 'succeeded'
            and charge.object #>> '{payment_method_details,card,last4}' = '5126'
            and not exists (
              select from sandbox_objects earlier
              where earlier.kind = 'refund' and earlier.object->>'charge' = charge.id
              and earlier.object->>'status' = 'failed'
            )
          )
        )
        order by refund.created_at limit 100`),
  };
}

/** What charges brought, less refunds, transfers and disputes, and what came back of these: it follows from the objects. */
const movements = sql`
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
  from sandbox_objects, jsonb_array_elements(object->'balance_transactions') movement where kind = 'dispute'`;
