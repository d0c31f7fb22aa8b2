import { overlaps } from "#tools/drills/main-job.ts";
import type { Result } from "./failures.ts";
import type { Record } from "./load.ts";
import { statuses, timesOf } from "./outages.ts";
import type { Cluster } from "./start-cluster.ts";

/** Compares what callers were told with what the database has. */
export async function countAll(
  { ask }: Cluster,
  { calls, acknowledged, races, refused, unsettled }: Record,
): Promise<Result[]> {
  const kept = await ask<{ id: string; key: string }>(
    `select r.id, o.idempotency_key as key from reservations r join orders o on o.id = r.order_id
     where r.id = any($1) and is_live(r.status)`,
    [acknowledged.map(({ id }) => id)],
  );
  const keyOf = new Map(kept.map(({ id, key }) => [id, key]));
  const lost = acknowledged.filter(({ id, key }) => keyOf.get(id) !== key).length;
  const twice = await ask(
    `select o.idempotency_key from orders o join reservations r on r.order_id = o.id
     where o.idempotency_key = any($1) group by 1 having count(*) > 1`,
    [acknowledged.map(({ key }) => key)],
  );
  const shared = await overlaps({
    name: "cluster",
    webs: [],
    database: { url: "", ask },
    newClient: noClient,
  });
  const doubled = twice.length + shared;
  const undecided = [...races.values()].filter((winners) => winners !== 1).length;
  const span = { from: 0, to: Number.MAX_SAFE_INTEGER };
  const failures = calls.filter(({ status }) => status === 500).length;
  return [
    { what: "acknowledged", held: acknowledged.length > 0, came: String(acknowledged.length) },
    { what: "lost", held: lost === 0, came: String(lost) },
    { what: "doubled", held: doubled === 0, came: String(doubled) },
    {
      what: "races for the same dates that one visitor won",
      held: undecided === 0,
      came: `${races.size - undecided} of ${races.size}`,
    },
    {
      what: "refusals of dates that no one else wanted",
      held: refused.length === 0,
      came: [String(refused.length), ...new Set(refused)].join("; "),
    },
    { what: "requests that were never settled", held: unsettled === 0, came: String(unsettled) },
    { what: "answers with 500", held: failures === 0, came: String(failures) },
    { what: "median time of an acknowledged reservation", held: true, came: timesOf(calls) },
    { what: "statuses of all calls", held: true, came: statuses(calls, span) },
  ];
}

function noClient(): never {
  throw new Error("Nothing is called here.");
}
