import type { RentToPay } from "#app/features/payments/renewals/steps/insert-rent-payment.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";

type Stay = Pick<ReservationRow, "id" | "orderId" | "reservationCode" | "propertyTitle">;

/** A charge that the terms of a stay name, as payments know it: without a fee, and sent to the landlord at once. */
export function rentOfCharge(stay: Stay, charge: { id: string; amountCents: number }): RentToPay {
  return {
    rentId: charge.id,
    orderId: stay.orderId,
    reservationId: stay.id,
    reservationCode: stay.reservationCode,
    title: stay.propertyTitle,
    offerCents: charge.amountCents,
    feeCents: 0,
    landlordFeeCents: 0,
    dueToLandlordAt: now(),
  };
}
