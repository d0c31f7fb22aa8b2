import { formatDollars } from "#app/platform/money.ts";
import type { PriceEstimateJson } from "#app/features/properties/search/present.ts";

/** What similar spaces nearby ask for, or that there are too few to say. */
export function PriceRange({ estimate }: { estimate: PriceEstimateJson }) {
  const { label, spaces, low, typical, high, price_per } = estimate;
  if (low === null || typical === null || high === null)
    return `There aren’t enough prices near ${label} yet to compare with.`;
  const range = low === high ? inWords(low) : `${inWords(low)} to ${inWords(high)}`;
  return (
    <>
      <strong className="block text-base text-ink tabular-nums">
        Similar spaces nearby: {range} {period(price_per)}
      </strong>
      Half of the {spaces} nearest to {label} cost this. The median is {inWords(typical)}.
    </>
  );
}

/** "$75" or "$2.50": small prices keep their cents. */
function inWords(dollars: number): string {
  const text = formatDollars(dollars >= 20 ? Number(dollars.toFixed(0)) : dollars);
  return text.replace(/\.00$/, "");
}

export function period(per: string): string {
  return per === "Hour" ? "an hour" : `a ${per.toLowerCase()}`;
}
