import type { Actor } from "#app/features/accounts/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { accessOf } from "./queries.server.ts";
import { readGuide } from "./steps/read-guide.server.ts";
import { recordView } from "./steps/record-view.server.ts";

/**
 * How to get in, for the holder of an accepted and paid stay, from 24 hours before it to its end; records the view first.
 * Before that it says when. A landlord reads it with their property, and administrators not at all.
 */
export async function viewAccess(actor: Actor, reservationId: string) {
  const { isHolder, ...access } = await accessOf(actor, reservationId);
  if (!isHolder) throw new NotFound("Reservation not found.");
  if (access.state !== "open")
    return { ...access, isWritten: await isWritten(access.reservation), guide: null };
  await limitRate(`view-access:${access.reservation.id}`, { max: 200, seconds: 3600 });
  const guide = await transaction(async (trx) => {
    const found = await readGuide(trx, access.reservation);
    if (found !== null) await recordView(trx, actor, access.reservation);
    return found;
  });
  return { ...access, isWritten: guide !== null, guide };
}

/** Whether there is something to wait for; only for a stay that will be shown it. */
async function isWritten({ landlordId, propertyId }: ReservationRow) {
  const row = await db
    .selectFrom("accessGuides")
    .select("propertyId")
    .where("landlordId", "=", landlordId)
    .where("propertyId", "=", propertyId)
    .executeTakeFirst();
  return row !== undefined;
}
