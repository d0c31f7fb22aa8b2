import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Lets everyone who is logged in stay so for this much longer, in milliseconds: before a jump of a demo's time. */
export async function keepSessions(milliseconds: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ expiresAt: sql<Date>`expires_at + make_interval(secs => ${milliseconds / 1000})` })
    .where("expiresAt", ">", now())
    .execute();
}
