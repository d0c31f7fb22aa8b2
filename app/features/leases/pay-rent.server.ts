import type { Actor } from "#app/features/accounts/model.ts";
import { mayPayCharge } from "#app/features/payments/extra-charges/model.ts";
import { payCharge } from "#app/features/payments/extra-charges/pay-charge.server.ts";
import { endRentCheckouts } from "#app/features/payments/renewals/end-rent-checkouts.server.ts";
import { cardIsCharged } from "#app/features/payments/renewals/model.ts";
import { openRentCheckout } from "#app/features/payments/renewals/open-rent-checkout.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { Conflict, Forbidden } from "#app/platform/errors.ts";
import { sideOf } from "./policy.ts";
import { leaseFor, leaseOfRent } from "./queries.server.ts";
import { rentToPay } from "./steps/rent-to-pay.server.ts";

/**
 * The hosted checkout for the rent that is due, or past due; the card used there is charged from then on. Without one, that for a late
 * fee whose card was declined. While the saved
 * card is charged there is none.
 */
export async function payRent(actor: Actor, leaseId: string, address: string): Promise<{ url: string }> {
  const lease = await leaseFor(actor, leaseId);
  if (sideOf(actor, lease) !== "tenant") throw new Forbidden("Only the tenant can pay this rent.");
  const first = (wanted: string) => lease.rents.find(({ state }) => state === wanted);
  const rent = first("failed") ?? first("due");
  if (!rent && lease.rents.some(({ lateFee }) => lateFee && mayPayCharge(lateFee, lease)))
    return payCharge(actor, lease.reservationId, address, "late fee");
  if (!rent) throw new Conflict("No rent is due.");
  const checkout = await openRentCheckout({
    ...(await rentToPay(lease, rent, db)),
    payer: { tenantId: lease.tenantId },
    savesCard: true,
    back: `${address}/rentals`,
    paid: `${address}/rentals?paid=${rent.id}`,
  });
  if (await isCharged(lease.id, rent.id)) {
    await endRentCheckouts(rent.id);
    throw new Conflict(cardIsCharged);
  }
  return checkout;
}

/** Under the lease's lock: a charge that began before the checkout was there is seen here, and a later one ends the checkout. */
async function isCharged(leaseId: string, rentId: string): Promise<boolean> {
  return transaction(async (trx) => {
    await trx.selectFrom("leases").select("id").where("id", "=", leaseId).forUpdate().execute();
    const { rent } = await leaseOfRent({ kind: "system" }, rentId, trx);
    return rent.state === "processing";
  });
}
