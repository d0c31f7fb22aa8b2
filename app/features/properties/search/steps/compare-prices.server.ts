import { type RawBuilder, sql } from "kysely";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import type { FeeRule } from "#app/platform/fee.ts";
import { type PricePeriod, pricePeriods, unitsOf } from "#app/features/properties/model.ts";
import type { SearchInput } from "#app/features/properties/search/schema.ts";

type Compared = {
  /** What a search compares of a property `p`, in cents: what the stay costs with the fee, else the price per month. */
  cents: RawBuilder<number>;
  /** What the stay costs with the fee, in cents; null unless both of its days are given. */
  total: RawBuilder<number> | null;
};

export function comparePrices({ from, to }: SearchInput): Compared {
  if (from === undefined || to === undefined) return { cents: sql<number>`p.monthly_cents`, total: null };
  const units = (period: PricePeriod) => sql`${unitsOf({ start: from, end: addDays(to, 1) }, period)}::int`;
  const total = sql<number>`stay_cents(
    p.price_cents, p.price_per, p.weekly_discount, p.monthly_discount, ${sql.join(pricePeriods.map(units))},
    ${sql.join((["basisPoints", "fixedCents", "minCents", "maxCents"] as const).map(partOfFee))})`;
  return { cents: total, total };
}

/** A part of the service fee of the property's type of space. */
function partOfFee(part: Exclude<keyof FeeRule, "text">): RawBuilder<number | null> {
  const { standard, ofTypes } = config.serviceFee;
  const others = Object.entries(ofTypes).map(([type, rule]) => sql`when ${type} then ${rule[part]}::int`);
  if (others.length === 0) return sql`${standard[part]}::int`;
  return sql`case p.type_of_space ${sql.join(others, sql` `)} else ${standard[part]}::int end`;
}
