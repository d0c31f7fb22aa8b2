import { type RawBuilder, sql } from "kysely";
import { addDays, daysBetween } from "#app/platform/dates.ts";
import { discountedFrom, pricePeriods } from "#app/features/properties/model.ts";
import type { SearchInput } from "#app/features/properties/search/schema.ts";

/**
 * The properties `p` that meet a condition, at least so many that the cheapest for a search's dates are among them: within
 * a period the price is their order, less the discount on this many days, and an index has them in that order.
 */
export function selectCheapest(
  { from = "", to = "" }: SearchInput,
  condition: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const most = sql.raw(String(limit));
  const among = (periods: readonly string[]) => sql`
    select p.* from unnest(${sql.lit(`{${periods.join(",")}}`)}::text[]) each (period) cross join lateral (
      select * from properties p where p.price_per = each.period and ${condition}
      order by p.price_cents, p.created_at desc, p.id limit ${most}) p`;
  const days = daysBetween(from, addDays(to, 1));
  if (days < discountedFrom.weekly) return sql`(${among(pricePeriods)}) p`;
  // Written as in the indexes.
  const kept =
    days < discountedFrom.monthly
      ? sql`(p.price_cents * (100 - coalesce(p.weekly_discount, 0)))`
      : sql`(p.price_cents * (100 - coalesce(p.monthly_discount, p.weekly_discount, 0)))`;
  return sql`(${among(pricePeriods.filter((period) => period !== "Day"))}
    union all (
      select * from properties p where p.price_per = 'Day' and ${condition}
      order by ${kept}, p.created_at desc, p.id limit ${most})) p`;
}
