import { conversationsChanged } from "#app/features/messages/queries.server.ts";
import { readPaidChanges } from "#app/features/reservations/lifecycle/read-paid-changes.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";

const system = { kind: "system" } as const;
// What a slow transaction committed late is also found; and what is older is added when someone opens the timeline.
const backMinutes = 60;
const lateMs = 60_000;

/**
 * Adds what changed lately to the timelines of paid stays: their moves, their money, and messages about them. Those that
 * have it already are passed over.
 */
export async function catchUpTimelines(): Promise<void> {
  const since = { at: new Date(now().getTime() - backMinutes * 60_000).toISOString(), id: "" };
  for (const readChanges of [readPaidChanges, conversationsChanged])
    await sweep({
      find: (trx, last: Change | null, limit) => readChanges(system, trx, last ?? since, limit),
      select: withoutChecked,
      work: ({ id }) => catchUp(id),
      failure: ({ id }) => ({ message: "a timeline could not be continued", reservationId: id }),
    });
}

type Change = { id: string; at: string };

/** Each reservation once, unless its timeline was continued after the change. */
async function withoutChecked(changes: Change[]): Promise<Change[]> {
  const newest = new Map(changes.map((change) => [change.id, change]));
  const rows = await db
    .selectFrom("timelines")
    .select(["reservationId", "checkedAt"])
    .where("reservationId", "in", [...newest.keys()])
    .execute();
  const checked = new Map(rows.map(({ reservationId, checkedAt }) => [reservationId, checkedAt.getTime()]));
  return [...newest.values()].filter(
    ({ id, at }) => Date.parse(at) + lateMs > (checked.get(id) ?? Number.NEGATIVE_INFINITY),
  );
}
