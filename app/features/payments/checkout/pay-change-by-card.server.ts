import type { Actor } from "#app/features/accounts/model.ts";
import { agreeToCard } from "#app/features/reservations/changes/agree-to-card.server.ts";
import { cardStateOf } from "#app/features/reservations/changes/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { savedCardOf } from "../later-charges/queries.server.ts";
import { changeToPay } from "./steps/change-to-pay.server.ts";

const otherCard = "Pay on the card page instead.";

/**
 * The stay's holder agrees to have what an agreed change costs more charged to the card that was saved for the stay; a job
 * charges it, once, and then the change counts.
 */
export async function payChangeByCard(
  actor: Actor,
  wish: { reservationId: string; changeId: string },
): Promise<void> {
  await transaction(async (trx) => {
    await lockReservations(trx, [wish.reservationId]);
    const { reservation, change } = await changeToPay(actor, wish, trx);
    const cardState = cardStateOf(change);
    if (cardState === "charging") return;
    if (cardState === "refused")
      throw new Conflict(`Your card could not be charged. ${otherCard}`, { state: change.state });
    if ((await savedCardOf({ kind: "system" }, reservation.id, trx)) === null)
      throw new Conflict(`No card is saved for this stay. ${otherCard}`, { state: change.state });
    await agreeToCard(trx, change);
  });
}
