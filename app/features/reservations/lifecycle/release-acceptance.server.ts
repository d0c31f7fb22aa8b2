import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { lockReservations } from "./lock-reservations.server.ts";

/**
 * Ends the time in which the landlord can undo this acceptance. False if it was undone or something else has happened
 * since: then there is nothing to tell the tenant about it. The row's lock decides between this and the undoing.
 */
export function releaseAcceptance(reservationId: string, transitionId: number): Promise<boolean> {
  return transaction(async (trx) => {
    const [current] = await lockReservations(trx, [reservationId]);
    const { last } = await trx
      .selectFrom("reservationTransitions")
      .select((eb) => eb.fn.max<number | null>("id").as("last"))
      .where("reservationId", "=", reservationId)
      .executeTakeFirstOrThrow();
    if (!current || last !== transitionId) return false;
    if (current.undoUntil !== null)
      await trx
        .updateTable("reservations")
        .set({ undoUntil: null, updatedAt: now() })
        .where("landlordId", "=", current.landlordId)
        .where("id", "=", reservationId)
        .execute();
    return true;
  });
}
