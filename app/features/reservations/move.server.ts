import type { Actor } from "#app/features/accounts/model.ts";
import { isSignedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { move, type Deed, type Status } from "./model.ts";
import { reservationEnded, reservationMoved, type EndReason } from "./news.server.ts";

/**
 * Applies one deed of the life-cycle table inside the caller's transaction: the row is locked, the move is written to the
 * history, and its mail and, at an end, the news for payments are job rows of the same transaction.
 * A deed that the current status does not allow is a 409 that carries that status.
 */
export async function moveReservation(
  trx: Transaction,
  actor: Actor,
  id: string,
  deed: Deed,
): Promise<Status> {
  const current = await trx
    .selectFrom("reservations")
    .select(["status", "idVerified"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!current) throw new NotFound("Reservation not found.");
  const from = current.status as Status;
  const to = move(deed, from, current.idVerified);
  if (to === null) throw new Conflict(`This reservation is ${inWords(from)} already.`, { status: from });
  await trx
    .updateTable("reservations")
    .set({ status: to, updatedAt: now(), ...deadlines(to) })
    .where("id", "=", id)
    .execute();
  await recordMove(trx, actor, id, deed, from, to);
  if (to === "rejected" || to === "expired" || to === "cancelled") {
    await enqueue(trx, reservationEnded, { reservationId: id, reason: to satisfies EndReason });
  }
  return to;
}

/** Writes one row of history and the job that tells the people concerned. */
export async function recordMove(
  trx: Transaction,
  actor: Actor,
  reservationId: string,
  deed: Deed | "reserve",
  fromStatus: Status | null,
  toStatus: Status,
): Promise<void> {
  const { id: moveId } = await trx
    .insertInto("reservationMoves")
    .values({
      reservationId,
      deed,
      actorKind: actor.kind,
      actorId: isSignedIn(actor) ? actor.id : actor.kind === "visitor" ? actor.visitorId : null,
      fromStatus,
      toStatus,
      movedAt: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(trx, reservationMoved, { reservationId, moveId });
}

export function hoursFromNow(hours: number): Date {
  return new Date(now().getTime() + hours * 3_600_000);
}

function deadlines(to: Status) {
  if (to === "accepted_pending_verification") return { payBy: hoursFromNow(config.paymentHours) };
  if (to === "pending" || to === "docs_requested") return { answerBy: hoursFromNow(config.answerHours) };
  return {};
}

function inWords(status: Status): string {
  return status.replaceAll("_", " ");
}
