import type { Actor } from "#app/features/accounts/model.ts";
import { rentOfStays } from "#app/features/payments/payouts/queries.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { plannedRents, endOfRents } from "./model.ts";
import { leasesSince, type RentRow } from "./queries.server.ts";

/**
 * What a landlord earns in each of these months, in cents: the rent of paid stays by their days, and each rent of a rental in
 * the month in which its period begins, less what was refunded of it, and those still to come as planned.
 */
export async function loadRentByMonth<Month extends { month: IsoDate }>(
  actor: Actor,
  months: Month[],
): Promise<(Month & { rentCents: number })[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const cents = new Map<string, number>();
  const add = (day: IsoDate, rentCents: number) => {
    const month = day.slice(0, 7);
    cents.set(month, (cents.get(month) ?? 0) + rentCents);
  };
  const stays = await rentOfStays(
    actor,
    months.map(({ month }) => month),
  );
  for (const { month, rentCents } of stays) add(month, rentCents);
  for (const lease of await leasesSince(actor, first.month)) {
    for (const rent of lease.rents) add(rent.start, earnedOf(rent, lease.state === "ended"));
    if (lease.state === "ended") continue;
    for (const rent of plannedRents(lease, endOfRents(lease), `${last.month.slice(0, 7)}-31`))
      add(rent.start, rent.offerCents);
  }
  return months.map((month) => ({ ...month, rentCents: cents.get(month.month.slice(0, 7)) ?? 0 }));
}

/** What a rent brings its landlord: less refunds, and nothing once it is waived, lost to a dispute or unpaid for good. */
function earnedOf(rent: RentRow, isEnded: boolean): number {
  const { state, offerCents, feeCents, paidRentCents, refundedRentCents, refundedFeeCents } = rent;
  if (state === "waived" || (isEnded && state === "failed")) return 0;
  const isLost = state === "refunded" && refundedRentCents + refundedFeeCents < offerCents + feeCents;
  return isLost ? 0 : Math.max(0, paidRentCents - refundedRentCents);
}
