import type { PropertyJson } from "#app/features/properties/present.ts";

/** What the landlord asks of every stay; nothing where nothing is asked. */
export function LimitsInWords({ property }: { property: PropertyJson }) {
  const { min_stay_days: least, max_stay_days: most, advance_days: ahead, gap_days: gap } = property;
  const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
  const limits = [
    least > 1 && `Stay at least ${days(least)}.`,
    most !== null && `Stay at most ${days(most)}.`,
    ahead > 0 && `Reserve at least ${days(ahead)} ahead.`,
    gap > 0 && `Leaves ${days(gap)} between stays.`,
  ].filter((sentence) => sentence !== false);
  return limits.length === 0 ? null : <p className="mb-2 text-soft">{limits.join(" ")}</p>;
}
