import { type Selectable, sql } from "kysely";
import { isLoggedIn, type Actor } from "#app/features/accounts/model.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Reservations } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { nextStatus, undoSeconds, type Action, type Status } from "../model.ts";
import {
  rentalTransitioned,
  reservationEnded,
  reservationTransitioned,
  type EndReason,
} from "../events.server.ts";
import { isStayCharged, type Parts } from "./model.ts";
import { isChangeCharged } from "../changes/queries.server.ts";
import { endChange } from "../changes/steps/end-change.server.ts";
import { lockReservations } from "./lock-reservations.server.ts";

/**
 * A rejection's reason for the tenant; whether the landlord can undo this acceptance for a while; what a cancellation
 * leaves with the landlord and with us.
 */
export type AnswerDetails = {
  reason?: string | null;
  undoable?: boolean;
  kept?: Parts;
  /** The network address of the request. */
  network?: string | null;
  /** The mark of what goes in as the landlord read it, null for nothing; an acceptance asserts it. */
  contentsMark?: string | null | undefined;
};

/**
 * Applies an action of the life-cycle table in the caller's transaction: locks the row, writes the transition to the
 * history, and enqueues its email and, at an end, the event for payments. An action that the current status doesn't
 * allow is a 409 with that status; so is a cancellation while the card may be charged for the stay or for a change of it.
 */
export async function transitionReservation(
  trx: Transaction,
  actor: Actor,
  id: string,
  action: Action,
  { reason = null, undoable = false, kept, network = null }: AnswerDetails = {},
): Promise<Status> {
  const [current] = await lockReservations(trx, [id]);
  if (!current) throw new NotFound("Reservation not found.");
  const from = current.status;
  if (action === "requestDocuments" && current.idVerified)
    throw new Conflict("The guest’s ID is already verified.", { status: from });
  const to = nextStatus(action, from, current.idVerified);
  if (to === null)
    throw new Conflict(`That is no longer possible: the reservation is ${inWords[from]}.`, {
      status: from,
    });
  if (to === "canceled" && (await isChangeCharged(actor, current, trx)))
    throw new Conflict("The card is being charged for a change of this stay. Cancel again in 3 minutes.", {
      status: from,
    });
  if (to === "canceled" && isStayCharged(current, now()))
    throw new Conflict("The card is being charged for this stay. Cancel again in 3 minutes.", {
      status: from,
    });
  const undoUntil = action === "accept" && undoable ? hoursFromNow(undoSeconds / 3600) : null;
  await trx
    .updateTable("reservations")
    .set({ status: to, updatedAt: now(), undoUntil, rejectReason: reason, ...deadlines(action) })
    .$if(to === "canceled", (query) =>
      query.set({
        canceledBy: cancelerOf(actor),
        keptRentCents: kept?.rentCents,
        keptFeeCents: kept?.feeCents,
      }),
    )
    .where("landlordId", "=", current.landlordId)
    .where("id", "=", id)
    .execute();
  await recordTransition(trx, actor, current, { action, from, to, undoUntil, network });
  if (to === "rejected" || to === "expired" || to === "canceled") {
    await endChange(trx, current, "withdrawn");
    await trx
      .updateTable("contentsChanges")
      .set({ state: "withdrawn", updatedAt: now() })
      .where("landlordId", "=", current.landlordId)
      .where("reservationId", "=", id)
      .where("state", "=", "asked")
      .execute();
    await enqueue(trx, reservationEnded, { reservationId: id, reason: to satisfies EndReason });
  }
  if (current.renews) await enqueue(trx, rentalTransitioned, { reservationId: id });
  return to;
}

type Recorded = {
  action: Action;
  from: Status;
  to: Status;
  undoUntil: Date | null;
  network: string | null;
};

/** Writes one history row, and the job that emails the people involved. */
async function recordTransition(
  trx: Transaction,
  actor: Actor,
  { id: reservationId, landlordId }: { id: string; landlordId: string },
  { action, from, to, undoUntil, network }: Recorded,
): Promise<void> {
  const { id: transitionId } = await trx
    .insertInto("reservationTransitions")
    .values({
      landlordId,
      reservationId,
      action,
      actorKind: actor.kind,
      actorId: isLoggedIn(actor) ? actor.id : actor.kind === "visitor" ? actor.visitorId : null,
      fromStatus: from,
      toStatus: to,
      happenedAt: now(),
      network,
      // The one with which they agree to the rental agreement.
      name: action === "accept" && actor.kind === "landlord" ? actor.username : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (undoUntil === null) await enqueue(trx, reservationTransitioned, { reservationId, transitionId });
  else
    await enqueue(
      trx,
      reservationTransitioned,
      { reservationId, transitionId, held: true },
      { startAfter: undoUntil },
    );
}

function cancelerOf({ kind }: Actor): Selectable<Reservations>["canceledBy"] {
  // The system cancels what an administrator has decided.
  if (kind === "system") return "administrator";
  return kind === "visitor" ? "tenant" : kind;
}

/** The deadline that an action sets: for the payment, or for the next answer. */
function deadlines(action: Action) {
  if (action === "undoAccept") return { payBy: null };
  if (action === "accept") return { payBy: hoursFromNow(config.paymentHours) };
  const toAnswer = { answerBy: hoursFromNow(config.answerHours), remindedAt: null };
  // What the landlord now asks of the stays around it.
  if (action === "revive") return { ...toAnswer, gapDays: gapOfProperty };
  if (action === "requestDocuments" || action === "uploadId") return toAnswer;
  return {};
}

const gapOfProperty = sql<number>`(
  select gap_days from properties where landlord_id = reservations.landlord_id and id = reservations.property_id)`;

const inWords: Record<Status, string> = {
  pending: "waiting for the landlord",
  docs_requested: "waiting for documents",
  accepted_pending_verification: "accepted and waiting for the ID check",
  accepted: "accepted",
  rejected: "rejected",
  canceled: "canceled",
  expired: "expired",
};
