import { type RawBuilder, sql } from "kysely";
import { addDays, daysBetween } from "#app/platform/dates.ts";
import { discountedFrom, pricePeriods } from "#app/features/properties/model.ts";
import type { SearchInput } from "#app/features/properties/search/schema.ts";
import { partsOfOneFee } from "./compare-prices.server.ts";

/**
 * The properties `p` that meet a condition, at least so many that the cheapest for a search are among them. Without dates the price
 * per month is the order of those that have one fee; with dates, within a period, the price less the discount on this many days.
 * Indexes have them in these orders.
 */
export function selectCheapest(
  { from, to }: SearchInput,
  condition: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const most = sql.raw(String(limit));
  const parts = partsOfOneFee({ from, to }).map((part) => sql`${condition} and ${part}`);
  const all = (selects: RawBuilder<unknown>[]) => sql`(${sql.join(selects, sql` union all `)}) p`;
  if (from === undefined || to === undefined)
    return all(
      parts.map(
        (part) =>
          sql`(select * from properties p where ${part} order by p.monthly_cents, p.created_at desc, p.id limit ${most})`,
      ),
    );
  const among = (periods: readonly string[], part: RawBuilder<unknown>) => sql`
    (select p.* from unnest(${sql.lit(`{${periods.join(",")}}`)}::text[]) each (period) cross join lateral (
      select * from properties p where p.price_per = each.period and ${part}
      order by p.price_cents, p.created_at desc, p.id limit ${most}) p)`;
  const days = daysBetween(from, addDays(to, 1));
  if (days < discountedFrom.weekly) return all(parts.map((part) => among(pricePeriods, part)));
  // Written as in the indexes.
  const kept =
    days < discountedFrom.monthly
      ? sql`(p.price_cents * (100 - coalesce(p.weekly_discount, 0)))`
      : sql`(p.price_cents * (100 - coalesce(p.monthly_discount, p.weekly_discount, 0)))`;
  return all(
    parts.flatMap((part) => [
      among(
        pricePeriods.filter((period) => period !== "Day"),
        part,
      ),
      sql`(select * from properties p where p.price_per = 'Day' and ${part}
        order by ${kept}, p.created_at desc, p.id limit ${most})`,
    ]),
  );
}
