import { conversationsChanged } from "#app/features/messages/queries.server.ts";
import { readPaidChanges } from "#app/features/reservations/lifecycle/read-paid-changes.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { catchUp } from "./steps/catch-up.server.ts";

const system = { kind: "system" } as const;
// What a slow transaction committed late is also found; and what is older is added when someone opens the timeline.
const backMinutes = 60;
const lateMs = 60_000;

/**
 * Adds what changed lately to the timelines of paid stays: their moves, their money, and messages about them. One that
 * fails holds up no other.
 */
export async function catchUpTimelines(): Promise<void> {
  const since = new Date(now().getTime() - backMinutes * 60_000);
  const changed = [...(await readPaidChanges(system, since)), ...(await conversationsChanged(system, since))];
  const checked = await checkedAmong(changed.map(({ id }) => id));
  const due = changed.filter(
    ({ id, updatedAt }) => updatedAt.getTime() + lateMs > (checked.get(id)?.getTime() ?? -Infinity),
  );
  for (const id of new Set(due.map((one) => one.id)))
    await catchUp(id).catch((error: unknown) =>
      log.error({ err: error, reservationId: id }, "a timeline could not be continued"),
    );
}

async function checkedAmong(ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("timelines")
    .select(["reservationId", "checkedAt"])
    .where("reservationId", "in", ids)
    .execute();
  return new Map(rows.map(({ reservationId, checkedAt }) => [reservationId, checkedAt]));
}
