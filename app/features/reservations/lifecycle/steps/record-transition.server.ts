import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { Action, Status } from "#app/features/reservations/model.ts";
import { reservationTransitioned } from "#app/features/reservations/events.server.ts";

/** Writes one history row, and the job that emails the people involved. */
export async function recordTransition(
  trx: Transaction,
  actor: Actor,
  { id: reservationId, landlordId }: { id: string; landlordId: string },
  action: Action | "reserve",
  fromStatus: Status | null,
  toStatus: Status,
): Promise<void> {
  const { id: transitionId } = await trx
    .insertInto("reservationTransitions")
    .values({
      landlordId,
      reservationId,
      action,
      actorKind: actor.kind,
      actorId: isLoggedIn(actor) ? actor.id : actor.kind === "visitor" ? actor.visitorId : null,
      fromStatus,
      toStatus,
      happenedAt: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(trx, reservationTransitioned, { reservationId, transitionId });
}
