import { type RawBuilder, sql } from "kysely";
import { filterProperties } from "./filter-properties.server.ts";
import { comparePrices, partsOfOneFee } from "./compare-prices.server.ts";
import { selectCheapest } from "./select-cheapest.server.ts";
import { countedUpTo } from "#app/features/properties/model.ts";
import type { SearchInput } from "#app/features/properties/search/schema.ts";

// Words with this many hits in the first 2,000 are frequent: the first 32,000 then hold enough.
const sample = { rows: 2_000, hits: 16, ahead: 32_000 };

/**
 * Properties with all of the words, newest, cheapest or best rated first. Frequent words are found by scanning in that order until
 * there are enough, rare ones by the index of words. The tables `found` and `facts` of `searchProperties`.
 */
export function selectNamed(input: SearchInput, words: string, most: number): RawBuilder<unknown> {
  const byPrice = input.sort === "price";
  const byRating = input.sort === "rating";
  const order = byPrice ? sql`p.monthly_cents, ` : byRating ? sql`-p.rating_bound, ` : sql``;
  const { cents, total } = comparePrices(input);
  const compared = byPrice ? cents : byRating ? sql`-p.rating_bound` : sql`null::bigint`;
  const columns = sql`p.id, 0 as rank, null::float8 as distance, ${compared} as compared, p.created_at`;
  const named = sql`p.search_words @@ (select words from asked)`;
  const first = (rows: number) => sql`(
      select * from properties p where p.deleted_at is null order by ${order}p.created_at desc, p.id
      limit ${sql.raw(String(rows))}) p
    where ${named} and ${filterProperties(input, true)}`;
  const wanted = sql.raw(String(Math.max(most, countedUpTo)));
  const aheadCount = sql`(select count(*) from ahead)`;
  // Else the first ones in the order of an index are the cheapest.
  if (byPrice && (total || partsOfOneFee(input).length > 1)) {
    const condition = sql`${filterProperties(input)} and ${named}`;
    return sql`
    asked as materialized (select words_asked(${words}) as words),
    found as materialized (
      select ${columns} from ${selectCheapest(input, condition, Math.max(most, countedUpTo))}),
    facts as (
      select least(${sql.raw(String(countedUpTo))}, (select count(*) from found))::int as total, null::int as miles,
        null::float8 as nearest)`;
  }
  return sql`
    asked as materialized (select words_asked(${words}) as words),
    sample as materialized (select count(*) as hits from ${first(sample.rows)}),
    ahead as materialized (
      select ${columns} from ${first(sample.ahead)}
        and (select hits from sample) >= ${sql.raw(String(sample.hits))} limit ${wanted}),
    hits as materialized (
      select ${columns} from properties p
      where ${filterProperties(input)} and ${named} and ${aheadCount} < ${wanted}),
    found as (select * from ahead where ${aheadCount} >= ${wanted} union all select * from hits),
    facts as (
      select least(${sql.raw(String(countedUpTo))},
          case when ${aheadCount} >= ${wanted} then ${aheadCount} else (select count(*) from hits) end)::int as total,
        null::int as miles, null::float8 as nearest)`;
}
