import { sql } from "kysely";
import { db, type Queryable } from "#app/platform/db.server.ts";

/**
 * A fault that the sandbox can be ordered to make. An event arrives `late`, twice (`duplicate`), after newer ones
 * (`reversed`), or never (`lost`). A request finds no one (`down`), or is done but its response never arrives
 * (`unanswered`). A saved card is declined (`declined`), or only charged once its owner confirms (`authenticate`); or the
 * request for it is `refused`, as for something that the account lacks. The platform is an `older_platform`, with accounts of
 * v1 only, or has no complete profile (`no_platform_profile`).
 */
export type Fault = {
  kind: EventFault | RequestFault;
  /** Only events of this type; by default any. */
  eventType?: string;
  /** How late an event, or its second copy, is. */
  seconds?: number;
  /** How often; by default until `clearFaults`. */
  times?: number;
};
type EventFault = "late" | "duplicate" | "reversed" | "lost";
type RequestFault = "down" | "unanswered" | "declined" | "authenticate" | "refused" | PlatformFault;
type PlatformFault = "older_platform" | "no_platform_profile";

/** Orders a fault, for all processes on this database; of several that fit, the oldest is next. */
export async function orderFault(fault: Fault): Promise<void> {
  await db
    .insertInto("sandboxFaults")
    .values({
      kind: fault.kind,
      eventType: fault.eventType ?? null,
      seconds: fault.seconds ?? 0,
      times: fault.times ?? null,
    })
    .execute();
}

export async function clearFaults(): Promise<void> {
  await db.deleteFrom("sandboxFaults").execute();
}

/** The fault ordered for an event of this type, if any; counts it as done. */
export async function faultOfEvent(
  database: Queryable,
  type: string,
): Promise<{ kind: EventFault; seconds: number } | null> {
  const found = await take(
    database,
    sql`kind in ('late', 'duplicate', 'reversed', 'lost')
    and (event_type is null or event_type = ${type})`,
  );
  return found && { kind: found.kind as EventFault, seconds: found.seconds };
}

/** True if this was ordered for the next request; counts it as done. */
export async function isFaulty(kind: RequestFault, database: Queryable = db): Promise<boolean> {
  return (await take(database, sql`kind = ${kind}`)) !== null;
}

async function take(
  database: Queryable,
  which: ReturnType<typeof sql>,
): Promise<{ kind: string; seconds: number } | null> {
  const { rows } = await sql<{ id: number; kind: string; seconds: number; times: number | null }>`
    select id, kind, seconds, times from sandbox_faults where ${which} order by id limit 1
  `.execute(database);
  const [fault] = rows;
  if (!fault) return null;
  if (fault.times === 1) await database.deleteFrom("sandboxFaults").where("id", "=", fault.id).execute();
  else if (fault.times !== null)
    await database
      .updateTable("sandboxFaults")
      .set({ times: fault.times - 1 })
      .where("id", "=", fault.id)
      .execute();
  return fault;
}
