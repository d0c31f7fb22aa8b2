import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { ChangeAnswer } from "../changes/model.ts";
import { contentsToTell } from "../events.server.ts";
import { lockReservations } from "../lifecycle/lock-reservations.server.ts";
import { isAccepted } from "../model.ts";
import { holds, mayAnswer } from "../policy.ts";
import { reservationFor, type ReservationRow } from "../queries.server.ts";
import { type Contents, contentsProblem } from "./model.ts";
import { parseContents } from "./present.ts";

type Answer = { changeId: string; answer: ChangeAnswer; network?: string | null };
const states = { agree: "made", refuse: "refused", withdraw: "withdrawn" } as const;

/**
 * The landlord agrees to other contents of an accepted stay, which are the stay's from then on, or refuses them; the tenant
 * withdraws them.
 */
export function answerContents(
  actor: Actor,
  reservationId: string,
  { changeId, answer, network = null }: Answer,
): Promise<ReservationRow> {
  return transaction(async (trx) => {
    await lockReservations(trx, [reservationId]);
    const reservation = await reservationFor(actor, reservationId, trx);
    const { landlordId, status } = reservation;
    const change = await trx
      .selectFrom("contentsChanges")
      .select(["state", "contents"])
      .where("landlordId", "=", landlordId)
      .where("reservationId", "=", reservationId)
      .where("id", "=", changeId)
      .executeTakeFirst();
    if (!change) throw new NotFound("Change not found.");
    if (answer === "withdraw" ? !holds(actor, reservation) : !mayAnswer(actor, reservation))
      throw new Forbidden(
        answer === "withdraw" ? "Only the tenant can withdraw it." : "Only the landlord answers this.",
      );
    if (change.state !== "asked")
      throw new Conflict("This change was answered already, or has ended.", { status });
    if (reservation.isOver || (answer === "agree" && !isAccepted(status)))
      throw new Conflict("The stay is over, so what goes in can’t be changed.", { status });
    if (answer === "agree") await requireRoom(trx, reservation, parseContents(change.contents));
    await trx
      .updateTable("contentsChanges")
      .set({ state: states[answer], updatedAt: now() })
      .where("landlordId", "=", landlordId)
      .where("id", "=", changeId)
      .execute();
    // After the change: the database lets the words in only with a change that was made.
    await trx
      .updateTable("reservations")
      .set({
        ...(answer === "agree" && { contents: JSON.stringify(change.contents) }),
        updatedAt: now(),
      })
      .where("landlordId", "=", landlordId)
      .where("id", "=", reservationId)
      .execute();
    if (answer === "agree")
      await trx
        .insertInto("reservationTransitions")
        .values({
          landlordId,
          reservationId,
          action: "changeContents",
          actorKind: actor.kind,
          actorId: isLoggedIn(actor) ? actor.id : null,
          fromStatus: status,
          toStatus: status,
          happenedAt: now(),
          network,
          name: isLoggedIn(actor) ? actor.username : null,
        })
        .execute();
    await enqueue(trx, contentsToTell, { reservationId, occasion: changeId, state: states[answer] });
    return reservationFor(actor, reservationId, trx);
  });
}

/** A change to another space may be open: what goes in must be allowed there, too. */
async function requireRoom(trx: Transaction, stay: ReservationRow, contents: Contents | null): Promise<void> {
  const space = await trx
    .selectFrom("properties")
    .select(["title", "typeOfSpace", "allowed", "requiresContents"])
    .where("landlordId", "=", stay.landlordId)
    .where("id", "=", stay.askedPropertyId)
    .executeTakeFirst();
  if (space && contentsProblem(contents, space) !== null)
    throw new Conflict(
      `${space.title}, to which this stay is to move, doesn’t allow that. Answer the move first, or decline this.`,
      { status: stay.status },
    );
}
