import type { Actor } from "#app/features/accounts/model.ts";
import { onlyHostName } from "#app/features/accounts/queries.server.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { instantLackOf, openDaysOf } from "#app/features/reservations/booking/queries.server.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { mayCancel } from "#app/features/reservations/policy.ts";
import { mayReserve } from "#app/features/reservations/booking/policy.ts";
import {
  reservationFor,
  type ReservationRow,
  reservationsOfOrder,
} from "#app/features/reservations/queries.server.ts";
import { termsToAskOf } from "#app/features/reservations/terms/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { idStatusOf } from "./queries.server.ts";

/** A reservation's whole order, for its holder; for a property's id, what's needed to reserve it. */
export async function loadCheckout(actor: Actor, id: string) {
  const property = await propertyById(id);
  if (property !== null) {
    const [days, instantLack] = await Promise.all([
      openDaysOf(property.id),
      property.isInstant ? instantLackOf(actor) : null,
    ]);
    return { property, days, instantLack, mayReserve: mayReserve(actor) };
  }
  if (id.startsWith("prp_")) throw new NotFound("Property not found.");
  const { orderId } = await reservationFor(actor, id);
  // `idStatusOf` refuses an actor who doesn't hold the reservation.
  const [idStatus, order] = await Promise.all([idStatusOf(actor, id), reservationsOfOrder(actor, orderId)]);
  const [landlord, terms] = await Promise.all([
    onlyHostName(order.map(({ landlordId }) => landlordId)),
    termsToAskOf(actor, order),
  ]);
  return {
    property: null,
    landlord,
    terms,
    order: order.map((row) => ({ ...row, mayCancel: mayCancelNow(row) })),
    idStatus,
  };
}

function mayCancelNow({ status, stay, timeZone }: ReservationRow): boolean {
  return mayCancel(status, fromRange(stay).start, todayIn(timeZone));
}
