import { type CancellationPolicy, discountedFrom, policyNames } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";

/** A property's cancellation policy, for dates that aren't known yet. */
export function policyInWords(policy: CancellationPolicy): string {
  const { name, before } = policyNames[policy];
  return `${name}: full refund, fee included, until ${before} before your start date, then 50%. It’s free until the landlord accepts.`;
}

/** "10% off from 7 days, 20% off from 28 days"; null without a discount. */
export function discountsInWords({
  weekly_discount: weekly,
  monthly_discount: monthly,
}: Pick<PropertyJson, "weekly_discount" | "monthly_discount">): string | null {
  const parts = [
    weekly !== null && `${weekly}% off from ${discountedFrom.weekly} days`,
    monthly !== null && monthly !== weekly && `${monthly}% off from ${discountedFrom.monthly} days`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(", ");
}
