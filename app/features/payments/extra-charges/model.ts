/** The card processor refuses to charge less, in cents. */
export const minExtraChargeCents = 50;

/** True for what a payment collects in place of a rent: a charge that the stay's terms name. */
export function isExtraChargeId(rentId: string | null): rentId is string {
  return rentId?.startsWith("exc_") ?? false;
}
