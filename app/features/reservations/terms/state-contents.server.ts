import { randomUUID } from "node:crypto";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/platform/errors.ts";
import { lockReservations } from "../lifecycle/lock-reservations.server.ts";
import { isAccepted } from "../model.ts";
import { holds } from "../policy.ts";
import { reservationFor, type ReservationRow } from "../queries.server.ts";
import { type Contents, contentsProblem } from "./model.ts";

/** Changes what goes in, by the holder and until the landlord has accepted: from then on the words are part of the stay. */
export function stateContents(
  actor: Actor,
  reservationId: string,
  contents: Contents | null,
): Promise<ReservationRow> {
  return transaction(async (trx) => {
    const [current] = await lockReservations(trx, [reservationId]);
    const reservation = await reservationFor(actor, reservationId, trx);
    if (!holds(actor, reservation)) throw new Forbidden("Only the tenant changes what goes in.");
    const { status, undoUntil } = current!;
    const refuse = (sentence: string): never => {
      throw new Conflict(sentence, { status: reservation.status });
    };
    // The tenant doesn't know of an acceptance that can still be undone.
    if (undoUntil !== null) refuse("The landlord is answering right now. Try again in a minute.");
    if (isAccepted(status))
      refuse("The landlord has accepted what goes in. Message the landlord to change it.");
    if (status !== "pending" && status !== "docs_requested")
      refuse("This request is over, so what goes in can’t be changed.");
    const problem = contentsProblem(contents, reservation);
    if (problem !== null) throw new Invalid(problem, { [contents ? "vehicle" : "things"]: problem });
    await trx
      .updateTable("reservations")
      .set({ contents: contents && JSON.stringify({ ...contents, salt: randomUUID() }), updatedAt: now() })
      .where("landlordId", "=", reservation.landlordId)
      .where("id", "=", reservationId)
      .execute();
    return reservationFor(actor, reservationId, trx);
  });
}
