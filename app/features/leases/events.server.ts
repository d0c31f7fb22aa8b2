import type { ExtraChargeChange } from "#app/features/payments/events.server.ts";
import { defineJob } from "#app/platform/jobs.server.ts";

/** Finds rents to announce, to charge and to give up. */
export const rentsDue = defineJob<object>("leases.rents-due", "money");

/** A rental may have something to do now: it alone is looked at. */
export const leaseDue = defineJob<{ leaseId: string }>("leases.lease-due", "money", {
  keyOf: ({ leaseId }) => leaseId,
});

/** Something about a rent that its tenant, or its landlord, should know: email them. */
export const rentChanged = defineJob<{ rentId: string; what: RentChange; attempt: number }>(
  "leases.rent-changed",
);
export type RentChange =
  | "upcoming"
  | "declined"
  | "authenticate"
  | "past_due"
  | "closed"
  | "reopened"
  | "paid"
  | "waived"
  | LateFeeChange;

/** What came of the late fee of a rent that was paid late. */
export type LateFeeChange = `late_fee_${ExtraChargeChange}`;

/** Notice was given, or a rental ended for an unpaid rent: email both sides. */
export const leaseEnding = defineJob<{ leaseId: string; by: "tenant" | "landlord" | "system" }>(
  "leases.lease-ending",
);

/** The landlord announced another price, or (null) withdrew it: email the tenant. */
export const priceChanged = defineJob<PriceChange>("leases.price-changed");
export type PriceChange = {
  leaseId: string;
  priceCents: number;
  nextPriceCents: number | null;
  nextPriceFrom: string | null;
  at: number;
};

/** Finds rentals whose tenant is to be reminded that they renew. */
export const remindersDue = defineJob<object>("leases.reminders-due");

/** A rental has renewed for another year: remind its tenant. `at` was the time to do so. */
export const renewalReminder = defineJob<{ leaseId: string; at: number }>("leases.renewal-reminder");
