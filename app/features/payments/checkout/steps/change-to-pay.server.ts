import type { Actor } from "#app/features/accounts/model.ts";
import { whyNotNow } from "#app/features/reservations/changes/model.ts";
import { changesFor, type ChangeRow } from "#app/features/reservations/changes/queries.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/platform/errors.ts";

/** A change that waits for the payment of what it costs more, for the stay's holder. */
export async function changeToPay(
  actor: Actor,
  { reservationId, changeId }: { reservationId: string; changeId: string },
  database?: Queryable,
): Promise<{ reservation: ReservationRow; change: ChangeRow }> {
  const { reservation, side, changes } = await changesFor(actor, reservationId, database);
  const change = changes.find(({ id }) => id === changeId);
  if (!change) throw new NotFound("Change not found.");
  if (side !== "tenant") throw new Forbidden("Only the tenant can pay for this change.");
  if (change.state !== "agreed" || change.expiresAt <= now())
    throw new Conflict("There is nothing to pay for this change.", { state: change.state });
  const refusal = whyNotNow(reservation, change, todayIn(reservation.timeZone));
  if (refusal !== null) throw new Conflict(refusal, { state: change.state });
  return { reservation, change };
}
