import { mostDepositCents, type PricePeriod } from "#app/features/properties/model.ts";
import { Invalid } from "#app/platform/errors.ts";
import { formatCents } from "#app/platform/money.ts";

/** Refuses a deposit of more than two months' rent at this price. */
export function refuseDeposit(
  depositCents: number,
  price: { priceCents: number; pricePer: PricePeriod },
): void {
  const most = mostDepositCents(price.priceCents, price.pricePer);
  if (depositCents <= most) return;
  const message = `The deposit can be at most two months’ rent: ${formatCents(most)}.`;
  throw new Invalid(message, { deposit: message });
}
