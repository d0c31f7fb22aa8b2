import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { leftOfStay } from "#app/features/payments/refunds/queries.server.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { transitionReservation } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { type Queryable, transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { displacedChanged } from "./events.server.ts";
import { mayGiveUp } from "./model.ts";
import { displacementFor, problemsFor } from "./queries.server.ts";
import type { DisplacedChoice } from "./schema.ts";
import { offerDifference } from "./steps/offer-difference.server.ts";

const system = { kind: "system" } as const;

/**
 * The tenant of a stay whose space isn't empty gives it up: it ends, and everything that was paid is refunded, with the deposit, for
 * another space or alone. Once; until the space is empty, and as long as `mayGiveUp` says.
 */
export async function giveUpStay(
  actor: Actor,
  reservationId: string,
  { choice, propertyId }: DisplacedChoice,
  address: string,
): Promise<void> {
  await requireDisplaced(actor, reservationId);
  await transaction(async (trx) => {
    await lockReservations(trx, [reservationId]);
    const { reservation, problemId } = await requireDisplaced(actor, reservationId, trx);
    const left = await leftOfStay(system, trx, reservationId);
    if (reservation.paymentStatus === "paid" && left === null)
      throw new Conflict("The card payment is disputed: the cardholder’s bank has the money.");
    if (propertyId !== null) {
      const other = await propertyById(propertyId, trx);
      if (other === null || other.id === reservation.propertyId)
        throw new Invalid("Choose another space.", { property_id: "Choose another space." });
    }
    const limitCents = config.otherSpaceCents;
    await trx
      .updateTable("displacedStays")
      .set({ choice, offeredPropertyId: propertyId, chosenAt: now() })
      .set({ offerLimitCents: propertyId === null ? null : limitCents })
      .where("problemId", "=", problemId)
      .where("reservationId", "=", reservationId)
      .execute();
    await transitionReservation(trx, system, reservationId, "cancel");
    if (propertyId !== null) await offerDifference(trx, reservation, { propertyId, limitCents, left });
    await enqueue(trx, displacedChanged, { problemId, reservationId, what: "left" });
    const entry = { action: "giveUpStay" as const, subjectId: reservationId, address };
    await recordAction(trx, actor, { ...entry, details: { choice, problem: problemId } });
  });
}

async function requireDisplaced(actor: Actor, reservationId: string, database?: Queryable) {
  const { reservation, side, stay } = await problemsFor(actor, reservationId, database);
  if (side === null) throw new NotFound("Reservation not found.");
  if (side === "landlord") throw new Forbidden("Only the tenant can choose this.");
  const displacement = await displacementFor(actor, reservationId, database);
  if (displacement !== null && displacement.choice !== null) throw new Conflict("You have already chosen.");
  if (
    displacement === null ||
    !mayGiveUp(displacement, { ...stay, isLive: isLive(reservation.status) }, now())
  )
    throw new Conflict("Nothing that was left behind is in the way of this stay.");
  return { reservation, ...displacement };
}
