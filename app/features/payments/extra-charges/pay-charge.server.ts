import type { Actor } from "#app/features/accounts/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { holds } from "#app/features/reservations/policy.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { transaction, type Queryable } from "#app/platform/db.server.ts";
import { Conflict, Forbidden } from "#app/platform/errors.ts";
import { endRentCheckouts } from "../renewals/end-rent-checkouts.server.ts";
import { cardIsCharged } from "../renewals/model.ts";
import { openRentCheckout } from "../renewals/open-rent-checkout.server.ts";
import { mayPayCharge } from "./model.ts";
import { chargesOfStays, lateFeesOfStays } from "./queries.server.ts";
import { rentOfCharge } from "./steps/rent-of-charge.server.ts";

/**
 * The hosted checkout for a charge whose card was declined, or that has failed, for the stay's holder: of its claim, or a late fee. Any
 * card pays it, and none is saved. While the saved card is charged there is none.
 */
export async function payCharge(
  actor: Actor,
  reservationId: string,
  address: string,
  of: "claim" | "late fee" = "claim",
): Promise<{ url: string }> {
  const { reservation, charge } = await chargeToPay(actor, reservationId, of);
  const checkout = await openRentCheckout({
    ...rentOfCharge(reservation, charge),
    payer: { tenantId: reservation.tenantId, contact: reservation.guestContact },
    savesCard: false,
    back: of === "claim" ? `${address}/deposits/${reservation.id}` : `${address}/rentals`,
    ...(of === "late fee" && { paid: `${address}/rentals?paid=${charge.id}` }),
  });
  // A charge that began before the checkout was there is seen here, and a later one ends the checkout.
  try {
    await transaction(async (trx) => {
      await lockReservations(trx, [reservation.id]);
      await chargeToPay(actor, reservationId, of, trx);
    });
  } catch (error) {
    await endRentCheckouts(charge.id);
    throw error;
  }
  return checkout;
}

async function chargeToPay(
  actor: Actor,
  reservationId: string,
  of: "claim" | "late fee",
  database?: Queryable,
) {
  const reservation = await reservationFor(actor, reservationId, database);
  if (!holds(actor, reservation)) throw new Forbidden("Only the tenant can pay this charge.");
  const read = of === "claim" ? chargesOfStays : lateFeesOfStays;
  const charges = await read(actor, [reservation.id], database);
  const charge = charges.find((one) => mayPayCharge(one, reservation));
  if (charge) return { reservation, charge };
  const isCharged = charges.some(({ state }) => state === "processing");
  throw new Conflict(isCharged ? cardIsCharged : "There is no charge to pay.");
}
