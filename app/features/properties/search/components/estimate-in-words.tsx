import type { PriceEstimateJson } from "#app/features/properties/search/present.ts";
import { type ShownType, typeName } from "#app/platform/space-types.ts";

type Props = { estimate: PriceEstimateJson; type: string; types: readonly ShownType[] };

/** What spaces of a type cost around a place: "$80 to $120 a month". */
export function EstimateInWords({ estimate, type, types }: Props) {
  const { label, spaces, low, typical, high } = estimate;
  const kinds = kindsInWords(types, type);
  if (low === null || typical === null || high === null)
    return `There aren’t enough prices near ${label} yet to compare with.`;
  const range = low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`;
  return (
    <>
      <strong className="block text-lg text-ink tabular-nums">{range} a month</strong> Half of the {spaces}{" "}
      {kinds} near {label} cost this. The median is {dollars(typical)}.
    </>
  );
}

/** "driveways"; of a name that the operator gave, “Garage” spaces. */
function kindsInWords(types: readonly ShownType[], type: string): string {
  const name = typeName(types, type);
  if (name !== type) return `“${name}” spaces`;
  return type === "Other" ? "other spaces" : `${type.toLowerCase()}s`;
}

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString("en-US")}`;
