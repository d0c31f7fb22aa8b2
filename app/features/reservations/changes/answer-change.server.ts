import type { Actor } from "#app/features/accounts/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/platform/errors.ts";
import { lockReservations } from "../lifecycle/lock-reservations.server.ts";
import { type ChangeAnswer, isBeingCharged, isOpen, whyNotNow } from "./model.ts";
import type { ReservationRow } from "../queries.server.ts";
import { whyContentsStay } from "../terms/model.ts";
import { parseContents } from "../terms/present.ts";
import { type ChangeRow, changesFor } from "./queries.server.ts";
import { agreeToChange } from "./steps/agree-to-change.server.ts";
import { endChange } from "./steps/end-change.server.ts";
import { lockSpace } from "./steps/lock-space.server.ts";
import { showChange } from "./steps/show-change.server.ts";

type Answer = {
  changeId: string;
  answer: ChangeAnswer;
  /** Of the change as who agrees saw it, if they say so. */
  termsMark?: string | undefined;
};

/**
 * The other side agrees to a change, of which what they saw must be what it is now, or refuses it; the side that asked for it
 * withdraws it, until it is made.
 */
export async function answerChange(
  actor: Actor,
  reservationId: string,
  { changeId, answer, termsMark }: Answer,
): Promise<void> {
  await transaction(async (trx) => {
    await lockReservations(trx, [reservationId]);
    const { reservation, side, changes } = await changesFor(actor, reservationId, trx);
    const change = changes.find(({ id }) => id === changeId);
    if (!change) throw new NotFound("Change not found.");
    if (side === null) throw new Forbidden("Only the two sides of a stay can answer a change of it.");
    if ((side === change.askedBy) !== (answer === "withdraw"))
      throw new Forbidden(
        answer === "withdraw" ? "Only the side that asked can withdraw it." : "The other side answers this.",
      );
    // What waits for its payment holds days: the other side can still refuse it.
    if (!isOpen(change.state) || (answer === "agree" && change.state !== "asked"))
      throw new Conflict("This change was answered already, or has ended.", { state: change.state });
    if (isBeingCharged(change, now()))
      throw new Conflict("The card is being charged for this change. Look again in 3 minutes.", {
        state: change.state,
      });
    if (answer !== "agree") return endChange(trx, reservation, answer === "refuse" ? "refused" : "withdrawn");
    const refusal =
      change.expiresAt <= now()
        ? "This change wasn’t answered in time."
        : (whyNotNow(reservation, change, todayIn(reservation.timeZone)) ??
          (await whyNotInto(trx, reservation, change)));
    if (refusal !== null) throw new Conflict(refusal, { state: change.state });
    const shown = await showChange(reservation, change, side, trx);
    if (termsMark !== undefined && termsMark !== shown.terms_mark)
      throw new Conflict("This change is different now. Review it and answer again.", {
        state: change.state,
        change: shown,
      });
    await agreeToChange(trx, actor, reservation, change);
  });
}

/** Why the stay can't go into the change's other space now, in words: what may go in there may be different by now. */
async function whyNotInto(
  trx: Transaction,
  reservation: ReservationRow,
  { landlordId, propertyId }: ChangeRow,
): Promise<string | null> {
  if (propertyId === null) return null;
  const space = await lockSpace(trx, landlordId, propertyId);
  return space === undefined
    ? "That space isn’t offered anymore."
    : whyContentsStay(parseContents(reservation.contents), space);
}
