import { sql } from "kysely";
import { db, type Transaction } from "./db.server.ts";
import {
  likePattern,
  type Listed,
  type ListPart,
  pageOf,
  partOfList,
  type RowKey,
} from "./list-part.server.ts";

/**
 * An unfinished job: given up (`failed`), waiting for a retry (`retry`), due and waiting for its first run (`created`),
 * or orphaned (`active`): its process died or hangs, and another takes it over soon.
 */
export type UndoneJob = {
  id: string;
  name: string;
  state: "failed" | "retry" | "created" | "active";
  data: string;
  attempts: number;
  trouble: string | null;
  at: Date;
  /** When it is retried; for a failed one, when it failed; for an orphaned one, when it was last heard of. */
  next: Date;
};

const isDue = sql<boolean>`state < 'active' and start_after <= now()`;
const isOrphaned = sql<boolean>`state = 'active'
  and coalesce(heartbeat_on + job.heartbeat_seconds * interval '1s', started_on + job.expire_seconds * interval '1s') < now()`;

/** As in the condition of pg-boss's index of unfinished jobs; completed ones are many times as many. */
const isUnfinished = sql<boolean>`state in ('created', 'retry', 'active', 'failed')`;

const isUndone = sql<boolean>`(${isUnfinished} and (state in ('failed', 'retry') or (${isDue}) or (${isOrphaned})))`;

const states = {
  failed: sql`state = 'failed'`,
  retry: sql`state = 'retry'`,
  created: sql`state = 'created'`,
  active: sql`state = 'active'`,
};

/** Unfinished jobs, failed ones first, then the latest. */
export async function undoneJobs(part: ListPart): Promise<Listed<UndoneJob>> {
  const { key, where, orderBy, limit } = partOfList(part, {
    id: sql`id`,
    from: sql`(select * from pgboss.job where ${isUndone}) job`,
    idPattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    // Unfinished ones are few.
    search: (words) => [
      sql`concat_ws(' ', id, name, state, data::text, output::text) ilike ${likePattern(words)}`,
    ],
    sorts: {
      kind: sql`name`,
      state: sql`state`,
      attempts: sql`retry_count`,
      since: sql`created_on`,
      next: sql`start_after`,
    },
    filters: { state: states },
    first: { by: [sql`state <> 'created'`, sql`created_on`], isDescending: true },
  });
  const { rows } = await sql<UndoneJob & { key: RowKey }>`
    select ${key} as key, id, name, state, data::text as data, retry_count + (state in ('failed', 'active'))::int as attempts,
      coalesce(output->>'message', output::text) as trouble, created_on as at,
      case state when 'failed' then completed_on when 'active' then heartbeat_on else start_after end as next
    from pgboss.job where ${isUndone} and ${where}
    order by ${orderBy} limit ${limit}`.execute(db);
  return pageOf(rows, part);
}

/**
 * How many jobs of a queue are due, running, orphaned or failed, and how many seconds the oldest due one has waited.
 */
export type QueueFigures = {
  queue: string;
  waiting: number;
  oldestSeconds: number;
  running: number;
  orphaned: number;
  failed: number;
};

export async function queueFigures(): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select queue.name as queue, count(*) filter (where ${isDue}) as waiting,
      coalesce(extract(epoch from now() - min(start_after) filter (where ${isDue})), 0)::float8 as "oldestSeconds",
      count(*) filter (where state = 'active' and not (${isOrphaned})) as running,
      count(*) filter (where ${isOrphaned}) as orphaned,
      count(*) filter (where state = 'failed') as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name and ${isUnfinished}
    where queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name`.execute(db);
  return rows;
}

/** Makes a failed or waiting job due now; returns whether there is one. */
export async function bringForward(trx: Transaction, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job
    set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = greatest(retry_limit, retry_count + 1)
    where id::text = ${id} and state in ('failed', 'retry')`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
