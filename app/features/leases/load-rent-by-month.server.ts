import type { Actor } from "#app/features/accounts/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { plannedRents, endOfRents } from "./model.ts";
import { leasesSince, type RentRow } from "./queries.server.ts";

/**
 * What a landlord's rentals bring in each of these months, in cents: each rent in the month in which its period begins,
 * less what was refunded of it, and those still to come as planned.
 */
export async function loadRentByMonth<Month extends { month: IsoDate; rentCents: number }>(
  actor: Actor,
  months: Month[],
): Promise<Month[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return months;
  const cents = new Map<string, number>();
  const add = (start: IsoDate, rentCents: number) => {
    const month = start.slice(0, 7);
    cents.set(month, (cents.get(month) ?? 0) + rentCents);
  };
  for (const lease of await leasesSince(actor, first.month)) {
    for (const rent of lease.rents) add(rent.start, earnedOf(rent, lease.state === "ended"));
    if (lease.state === "ended") continue;
    for (const rent of plannedRents(lease, endOfRents(lease), `${last.month.slice(0, 7)}-31`))
      add(rent.start, rent.offerCents);
  }
  return months.map((one) => ({
    ...one,
    rentCents: one.rentCents + (cents.get(one.month.slice(0, 7)) ?? 0),
  }));
}

/** What a rent brings its landlord: less refunds, and nothing once it is waived, lost to a dispute or unpaid for good. */
function earnedOf(rent: RentRow, isEnded: boolean): number {
  const { state, offerCents, feeCents, paidRentCents, refundedRentCents, refundedFeeCents } = rent;
  if (state === "waived" || (isEnded && state === "failed")) return 0;
  const isLost = state === "refunded" && refundedRentCents + refundedFeeCents < offerCents + feeCents;
  return isLost ? 0 : Math.max(0, paidRentCents - refundedRentCents);
}
