import { describePayment } from "../extra-charges/model.ts";
import type { Charged } from "./model.ts";
import { chargeCard } from "./steps/charge-card.server.ts";
import { insertRentPayment, type RentToPay } from "./steps/insert-rent-payment.server.ts";

/** A rent to be charged to a saved card; each attempt is made once, and no charge begins after `startsBy`. */
export type RentCharge = RentToPay & {
  attempt: number;
  customerId: string;
  paymentMethodId: string;
  startsBy?: Date;
};

/** Charges a rent to a saved card while its owner is away, and books the money. Idempotent for an attempt. */
export async function chargeRent(charge: RentCharge): Promise<Charged> {
  const { rentId, reservationId: reservation_id, ...rest } = charge;
  const { payment, isNew } = await insertRentPayment(charge, charge.attempt);
  const metadata = { reservation_id, rent_id: rentId };
  const description = describePayment(rentId, charge.title);
  const key = `${rentId}-${charge.attempt}`;
  return chargeCard({ ...payment, isNew }, { ...rest, description, key, metadata });
}
