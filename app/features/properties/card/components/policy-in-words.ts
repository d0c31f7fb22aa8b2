import { type CancellationPolicy, discountedFrom } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";

/** Each cancellation policy: its name, in a landlord's form, and its time limit. */
export const policyNames: Record<CancellationPolicy, { name: string; choice: string; before: string }> = {
  flexible: {
    name: "Flexible",
    choice: "Flexible, until 24 hours before",
    before: "24 hours",
  },
  moderate: { name: "Moderate", choice: "Moderate, until 5 days before", before: "5 days" },
  firm: { name: "Firm", choice: "Firm, until 14 days before", before: "14 days" },
};

/** A property's cancellation policy, for dates that aren't known yet. */
export function policyInWords(policy: CancellationPolicy): string {
  const { name, before } = policyNames[policy];
  return `${name}: cancel up to ${before} before your stay begins and you get everything back, fee included. After that, until it begins, you get half back. Until the landlord accepts, canceling costs nothing.`;
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
