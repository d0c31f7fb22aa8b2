import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { toldDaysBefore } from "../renewals/model.ts";

/** For the system: reservations whose card is to be charged, or to be announced, the most urgent first. */
export async function chargesWaiting(actor: Actor): Promise<string[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const soon = new Date(now().getTime() + toldDaysBefore * 24 * 3_600_000);
  const rows = await db
    .selectFrom("laterCharges")
    .select("reservationId")
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", ["due", "processing"]), eb("nextTryAt", "<=", now())]),
        eb.and([eb("state", "=", "due"), eb("nextTryAt", "<=", soon), eb("toldAt", "is", null)]),
      ]),
    )
    .orderBy("nextTryAt")
    .limit(500)
    .execute();
  return rows.map(({ reservationId }) => reservationId);
}

/** For the system: the later charge of a reservation. */
export async function laterChargeOn(actor: Actor, reservationId: string, database: Queryable = db) {
  if (actor.kind !== "system") throw new Forbidden();
  return database
    .selectFrom("laterCharges")
    .selectAll()
    .where("reservationId", "=", reservationId)
    .executeTakeFirst();
}

export type LaterCharge = NonNullable<Awaited<ReturnType<typeof laterChargeOn>>>;
