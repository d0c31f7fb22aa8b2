import { randomUUID } from "node:crypto";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction, violates } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { contentsToTell } from "../events.server.ts";
import { lockReservations } from "../lifecycle/lock-reservations.server.ts";
import { isAccepted } from "../model.ts";
import { holds } from "../policy.ts";
import { reservationFor, type ReservationRow } from "../queries.server.ts";
import { type Contents, contentsProblem } from "./model.ts";

/**
 * Says what goes in, by the holder: until the landlord has accepted it counts at once. From then on the words are part of the
 * stay, and others are asked for, which its landlord answers.
 */
export async function stateContents(
  actor: Actor,
  reservationId: string,
  contents: Contents | null,
): Promise<ReservationRow> {
  if (!holds(actor, await reservationFor(actor, reservationId)))
    throw new Forbidden("Only the tenant changes what goes in.");
  // Each is an email to the landlord.
  await limitRate(`state-contents:${reservationId}`, { max: 20, seconds: 3600 });
  try {
    return await transaction(async (trx) => {
      const [current] = await lockReservations(trx, [reservationId]);
      const reservation = await reservationFor(actor, reservationId, trx);
      const { status, undoUntil } = current!;
      const refuse = (sentence: string): never => {
        throw new Conflict(sentence, { status: reservation.status });
      };
      // The tenant doesn't know of an acceptance that can still be undone.
      if (undoUntil !== null) refuse("The landlord is answering right now. Try again in a minute.");
      const isAsked = isAccepted(status);
      if (isAsked ? reservation.isOver : status !== "pending" && status !== "docs_requested")
        refuse(`This ${isAsked ? "stay" : "request"} is over, so what goes in can’t be changed.`);
      if (isAsked && contents === null) {
        const message = "Say what goes in. To bring nothing you don’t have to ask.";
        throw new Invalid(message, { things: message });
      }
      const problem = contentsProblem(contents, reservation);
      if (problem !== null) throw new Invalid(problem, { [contents ? "vehicle" : "things"]: problem });
      const salted = contents && JSON.stringify({ ...contents, salt: randomUUID() });
      if (isAsked) await askFor(trx, reservation, salted!);
      else await write(trx, reservation, salted);
      return reservationFor(actor, reservationId, trx);
    });
  } catch (error) {
    if (violates(error, "stay_has_one_open_contents_change"))
      throw new Conflict("You asked for a change already. Withdraw it first, or wait for the answer.");
    // Accepted once, expired, and brought back by a late payment.
    if (violates(error, "contents_are_fixed_once_accepted"))
      throw new Conflict(
        "What goes in was accepted before the payment arrived late. Ask to change it once the landlord has accepted again.",
      );
    throw error;
  }
}

async function write(trx: Transaction, stay: ReservationRow, contents: string | null): Promise<void> {
  await touch(trx, stay, { contents });
  const occasion = newId("cch");
  await enqueue(trx, contentsToTell, { reservationId: stay.id, occasion, state: "stated" });
}

async function askFor(trx: Transaction, stay: ReservationRow, contents: string): Promise<void> {
  const { landlordId, id: reservationId } = stay;
  const id = newId("cch");
  await trx
    .insertInto("contentsChanges")
    .values({
      id,
      landlordId,
      reservationId,
      contentsBefore: stay.contents && JSON.stringify(stay.contents),
      contents,
      createdAt: now(),
      updatedAt: now(),
    })
    .execute();
  await touch(trx, stay);
  await enqueue(trx, contentsToTell, { reservationId, occasion: id, state: "asked" });
}

/** Screens that poll see it by its time. */
async function touch(
  trx: Transaction,
  { landlordId, id }: ReservationRow,
  changes: { contents?: string | null } = {},
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ ...changes, updatedAt: now() })
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .execute();
}
