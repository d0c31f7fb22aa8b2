import { type RawBuilder, sql } from "kysely";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import type { FeeRule } from "#app/platform/fee.ts";
import { type PricePeriod, pricePeriods, unitsOf } from "#app/features/properties/model.ts";
import type { SearchInput } from "#app/features/properties/search/schema.ts";

type Stay = Pick<SearchInput, "from" | "to">;

type Compared = {
  /** What a search compares of a property `p`, in cents: what the stay costs with the fee, else `comparedCents`. */
  cents: RawBuilder<number>;
  /** What the stay costs with the fee, in cents; null unless both of its days are given. */
  total: RawBuilder<number> | null;
};

export function comparePrices({ from, to }: Stay): Compared {
  const monthly = sql<number>`p.monthly_cents`;
  if (from === undefined || to === undefined)
    return {
      cents: config.feeInPrices ? sql`(${monthly} + fee_of(${monthly}, ${fee()}))` : monthly,
      total: null,
    };
  const units = (period: PricePeriod) => sql`${unitsOf({ start: from, end: addDays(to, 1) }, period)}::int`;
  const total = sql<number>`stay_cents(
    p.price_cents, p.price_per, p.weekly_discount, p.monthly_discount, ${sql.join(pricePeriods.map(units))}, ${fee()})`;
  return { cents: total, total };
}

/**
 * Conditions on properties `p` that part them by the fee that their prices include: within each part a higher price is a higher one
 * with its fee, too, so that an index of prices has their order.
 */
export function partsOfOneFee({ from, to }: Stay): RawBuilder<unknown>[] {
  const types = Object.keys(config.serviceFee.ofTypes);
  const isBare = !config.feeInPrices && (from === undefined || to === undefined);
  if (types.length === 0 || isBare) return [sql`true`];
  // An operator's own type has the fee of what it is like, unless it has one itself.
  const named = sql`case when p.type_of_space = any(${types}::text[]) then p.type_of_space
    else split_part(p.type_of_space, '/', 1) end`;
  return [...types.map((type) => sql`${named} = ${type}`), sql`${named} <> all(${types}::text[])`];
}

/** The parts of the service fee of the property's type of space, as `feeRuleOf` finds it. */
function fee(): RawBuilder<unknown> {
  return sql.join((["basisPoints", "fixedCents", "minCents", "maxCents"] as const).map(partOfFee));
}

function partOfFee(part: Exclude<keyof FeeRule, "text">): RawBuilder<number | null> {
  const { standard, ofTypes } = config.serviceFee;
  // Longer ones are an operator's own, which go before what they are like.
  const others = Object.entries(ofTypes).toSorted(([one], [other]) => other.length - one.length);
  if (others.length === 0) return sql`${standard[part]}::int`;
  const cases = others.map(
    ([type, rule]) =>
      sql`when ${type} in (p.type_of_space, split_part(p.type_of_space, '/', 1)) then ${rule[part]}::int`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${standard[part]}::int end`;
}
