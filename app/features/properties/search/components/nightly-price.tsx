import { withFee } from "#app/platform/fee.ts";
import { centsOf, formatCents } from "#app/platform/money.ts";
import { nightlyCents } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { priceOf, shownCents } from "#app/features/properties/card/components/property-facts.tsx";
import { useShownFee } from "#app/features/properties/card/components/use-service-fee.ts";

/** The rate, with what it is per night next to it: "$120.00/Month, $3.95 per night", with the fee where prices include it. */
export function NightlyPrice({ property }: { property: PropertyJson }) {
  const { price, price_per } = property;
  const fee = useShownFee(property.type_of_space);
  // A night of hours is paid at once; longer periods with their fee are.
  const nightly =
    price_per === "Hour"
      ? withFee(nightlyCents(centsOf(price), price_per), fee)
      : nightlyCents(shownCents(property, fee), price_per);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="font-heading text-lg font-bold">
        {priceOf(property, fee)}
        <span className="font-medium text-soft">/{price_per}</span>
      </span>
      <span className="text-sm text-soft">{formatCents(nightly)} per night</span>
    </p>
  );
}
