import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { firstDayAdded } from "#app/features/reservations/changes/model.ts";
import { changesFor } from "#app/features/reservations/changes/queries.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { db } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, NotFound } from "#app/platform/errors.ts";
import { openRentCheckout } from "../renewals/open-rent-checkout.server.ts";

/**
 * The hosted checkout for what an agreed change of a stay's dates costs more, for its holder; the change counts once it is
 * paid. A page at the processor, so that the cardholder's bank can ask them to confirm it.
 */
export async function payChange(
  actor: Actor,
  { reservationId, changeId }: { reservationId: string; changeId: string },
  address: string,
): Promise<{ url: string }> {
  const { reservation, side, changes } = await changesFor(actor, reservationId);
  const change = changes.find(({ id }) => id === changeId);
  if (!change) throw new NotFound("Change not found.");
  if (side !== "tenant") throw new Forbidden("Only the tenant can pay for this change.");
  if (change.state !== "agreed")
    throw new Conflict("There is nothing to pay for this change.", { state: change.state });
  const firstDay = firstDayAdded(fromRange(change.stayBefore), fromRange(change.stay));
  const { rows } = await sql<{ at: Date }>`
    select (${firstDay}::timestamp at time zone ${reservation.timeZone}) + interval '24 hours' as at`.execute(
    db,
  );
  return openRentCheckout({
    rentId: change.id,
    orderId: reservation.orderId,
    reservationId,
    reservationCode: reservation.reservationCode,
    title: reservation.propertyTitle,
    offerCents: change.moreRentCents,
    feeCents: change.moreFeeCents,
    dueToLandlordAt: rows[0]!.at,
    payer: { tenantId: reservation.tenantId, contact: reservation.guestContact },
    savesCard: false,
    back: `${address}/checkout/${reservationId}`,
  });
}
