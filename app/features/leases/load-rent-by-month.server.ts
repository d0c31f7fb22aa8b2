import type { Actor } from "#app/features/accounts/model.ts";
import { rentOfStays } from "#app/features/payments/payouts/queries.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { plannedRents } from "./model.ts";
import { earnedByMonth, leasesThatRenew } from "./queries.server.ts";

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
  for (const { month, rentCents } of await earnedByMonth(actor, first.month)) add(month, rentCents);
  for (const { paidUntil, ...lease } of await leasesThatRenew(actor))
    for (const rent of plannedRents(lease, paidUntil, `${last.month.slice(0, 7)}-31`))
      add(rent.start, rent.offerCents);
  return months.map((month) => ({ ...month, rentCents: cents.get(month.month.slice(0, 7)) ?? 0 }));
}
