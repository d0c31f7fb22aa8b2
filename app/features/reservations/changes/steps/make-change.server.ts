import type { Actor } from "#app/features/accounts/model.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import type { ChangeRow } from "#app/features/reservations/changes/queries.server.ts";
import { movesLate } from "#app/features/reservations/changes/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { daysBetween } from "#app/platform/dates.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { rentalTransitioned, stayMoved, stayRedated } from "#app/features/reservations/events.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { announceChange } from "./announce-change.server.ts";

/**
 * Lets a change count: the stay has its dates, space and price, in one update, so that no one ever sees half of it. The
 * reservation must be locked and live; the dates are held since they were asked for, so nothing can be in their way.
 */
export async function makeChange(
  trx: Transaction,
  actor: Actor,
  reservation: ReservationRow,
  change: ChangeRow,
): Promise<void> {
  const { landlordId, id: reservationId, status } = reservation;
  const before = fromRange(reservation.stay);
  const { space } = change;
  // First the change: the terms of a stay only change with one that was made.
  await trx
    .updateTable("stayChanges")
    .set({ state: "made", updatedAt: now() })
    .where("landlordId", "=", landlordId)
    .where("id", "=", change.id)
    .execute();
  await trx
    .updateTable("reservations")
    .set((eb) => ({
      stay: change.stay,
      askedStay: null,
      askedPropertyId: null,
      askedThere: null,
      askedGapDays: null,
      ...(space && {
        propertyId: change.propertyId!,
        priceCents: space.priceCents,
        pricePer: space.pricePer,
        cancellationPolicy: space.cancellationPolicy,
        minStayDays: space.minStayDays,
        gapDays: space.gapDays,
        depositCents: space.depositCents,
      }),
      units: change.units,
      discountPercent: change.discountPercent,
      discountCents: change.discountCents,
      offerCents: change.offerCents,
      feeCents: change.feeCents,
      taxCents: change.taxCents,
      totalCents: change.offerCents + change.feeCents,
      movedLate:
        reservation.movedLate ||
        movesLate(reservation, {
          after: fromRange(change.stay),
          askedBy: change.askedBy,
          at: change.createdAt,
          isElsewhere: space !== null,
        }),
      retainedRentCents: eb("retainedRentCents", "+", change.retainedRentCents),
      retainedFeeCents: eb("retainedFeeCents", "+", change.retainedFeeCents),
      ...(reservation.paymentStatus === "paid" &&
        !reservation.renews && {
          paidDays: reservation.paidDays ?? daysBetween(before.start, before.end),
        }),
      updatedAt: now(),
    }))
    .where("landlordId", "=", landlordId)
    .where("id", "=", reservationId)
    .execute();
  await trx
    .insertInto("reservationTransitions")
    .values({
      landlordId,
      reservationId,
      action: "changeStay",
      actorKind: actor.kind,
      actorId: isLoggedIn(actor) ? actor.id : actor.kind === "visitor" ? actor.visitorId : null,
      fromStatus: status,
      toStatus: status,
      happenedAt: now(),
    })
    .execute();
  await announceChange(trx, change.id, "made");
  await enqueue(trx, stayRedated, { reservationId });
  if (space) await enqueue(trx, stayMoved, { reservationId, from: reservation.propertyId });
  if (reservation.renews) await enqueue(trx, rentalTransitioned, { reservationId });
}
