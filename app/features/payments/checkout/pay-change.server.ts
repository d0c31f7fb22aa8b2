import type { Actor } from "#app/features/accounts/model.ts";
import { cardStateOf } from "#app/features/reservations/changes/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { openRentCheckout } from "../renewals/open-rent-checkout.server.ts";
import { endRentCheckouts } from "../renewals/end-rent-checkouts.server.ts";
import { changeToPay } from "./steps/change-to-pay.server.ts";
import { rentOfChange } from "./steps/rent-of-change.server.ts";

/**
 * The hosted checkout for what an agreed change of a stay's dates costs more, for its holder; the change counts once it is
 * paid. A page at the processor, so that the cardholder's bank can ask them to confirm it. While a saved card is charged there is
 * none.
 */
export async function payChange(
  actor: Actor,
  wish: { reservationId: string; changeId: string },
  address: string,
): Promise<{ url: string }> {
  const { reservation, change } = await changeToPay(actor, wish);
  refuseWhileCharged(change);
  const checkout = await openRentCheckout({
    ...(await rentOfChange(reservation, change)),
    payer: { tenantId: reservation.tenantId, contact: reservation.guestContact },
    savesCard: false,
    back: `${address}/checkout/${reservation.id}`,
  });
  // A charge that began before the checkout was there is seen here, and a later one ends the checkout.
  try {
    await transaction(async (trx) => {
      await lockReservations(trx, [reservation.id]);
      refuseWhileCharged((await changeToPay(actor, wish, trx)).change);
    });
  } catch (error) {
    await endRentCheckouts(change.id);
    throw error;
  }
  return checkout;
}

function refuseWhileCharged(change: Parameters<typeof cardStateOf>[0]): void {
  if (cardStateOf(change) === "charging")
    throw new Conflict("Your card is being charged. Look again in 3 minutes.", { state: change.state });
}
