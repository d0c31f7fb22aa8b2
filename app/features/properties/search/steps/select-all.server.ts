import { type RawBuilder, sql } from "kysely";
import { filterProperties } from "./filter-properties.server.ts";
import { comparePrices } from "./compare-prices.server.ts";
import { selectCheapest } from "./select-cheapest.server.ts";
import { countedUpTo } from "#app/features/properties/model.ts";
import type { SearchInput } from "#app/features/properties/search/schema.ts";

/** Everything, newest, cheapest or best rated first. The tables `found` and `facts` of `searchProperties`. */
export function selectAll(input: SearchInput, most: number): RawBuilder<unknown> {
  const filters = filterProperties(input);
  const limit = sql.raw(String(most));
  const byPrice = input.sort === "price";
  const byRating = input.sort === "rating";
  const compared = byRating ? sql`-p.rating_bound` : comparePrices(input).cents;
  const order = byPrice || byRating ? sql`compared, ` : sql``;
  const properties = byPrice ? selectCheapest(input, filters, most) : sql`properties p where ${filters}`;
  const foundCount = sql`(select count(*) from found)`;
  const atMost = sql.raw(String(countedUpTo));
  return sql`
    found as materialized (
      select p.id, 0 as rank, null::float8 as distance, ${compared} as compared, p.created_at from ${properties}
      order by ${order}p.created_at desc, p.id limit ${limit}),
    facts as (
      select least(${atMost}, case when ${foundCount} < ${limit} then ${foundCount}
          else (select count(*) from (select from properties p where ${filters} limit ${atMost}) counted)
        end)::int as total, null::int as miles, null::float8 as nearest)`;
}
