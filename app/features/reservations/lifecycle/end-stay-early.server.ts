import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, daysBetween } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { endChange } from "../changes/steps/end-change.server.ts";
import { fromRange, noEnd, toRange } from "../model.ts";
import { reservationFor } from "../queries.server.ts";

/**
 * Ends an accepted stay with today at the property, so that its further days can be reserved again. What was paid for it
 * stays as it is. The reservation must be locked. Idempotent: returns whether it ended it now.
 */
export async function endStayEarly(trx: Transaction, actor: Actor, reservationId: string): Promise<boolean> {
  const reservation = await reservationFor(actor, reservationId, trx);
  const { landlordId, status, timeZone } = reservation;
  const { start, end } = fromRange(reservation.stay);
  const newEnd = addDays(todayIn(timeZone), 1);
  if (status !== "accepted" || end === noEnd || newEnd >= end || newEnd <= start) return false;
  await endChange(trx, { landlordId, id: reservationId }, "withdrawn");
  await trx
    .updateTable("reservations")
    .set({
      stay: toRange({ start, end: newEnd }),
      paidDays: reservation.paidDays ?? daysBetween(start, end),
      updatedAt: now(),
    })
    .where("landlordId", "=", landlordId)
    .where("id", "=", reservationId)
    .execute();
  await trx
    .insertInto("reservationTransitions")
    .values({
      landlordId,
      reservationId,
      action: "endEarly",
      actorKind: actor.kind,
      actorId: isLoggedIn(actor) ? actor.id : null,
      fromStatus: status,
      toStatus: status,
      happenedAt: now(),
    })
    .execute();
  return true;
}
