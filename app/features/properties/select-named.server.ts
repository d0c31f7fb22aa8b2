import { type RawBuilder, sql } from "kysely";
import { filterProperties } from "./filter-properties.server.ts";
import type { SearchInput } from "./schema.ts";

/**
 * What has all of the words, the newest first. Frequent words are soon found among the newest properties, rare ones by
 * the index of words; so neither reads all that it finds. The tables `found` and `facts` of `searchProperties`.
 */
export function selectNamed(input: SearchInput, words: string, most: number): RawBuilder<unknown> {
  const filters = filterProperties(input);
  const limit = sql.raw(String(most));
  const columns = sql`p.id, 0 as rank, null::float8 as distance, p.price_cents, p.created_at`;
  const named = sql`p.search_words @@ (select words_asked(${words}))`;
  // By price the newest are not the first.
  const newest = input.sort === "price" ? 0 : 3000;
  const recentCount = sql`(select count(*) from recent)`;
  return sql`
    recent as materialized (
      select ${columns} from (
        select * from properties p where p.deleted_at is null order by p.created_at desc, p.id
        limit ${sql.raw(String(newest))}) p
      where ${named} and ${filters} limit 1000),
    hits as materialized (
      select ${columns} from properties p where ${filters} and ${named} and ${recentCount} < ${limit} limit 20000),
    found as (
      select * from recent where ${recentCount} >= ${limit} union all select * from hits),
    facts as (
      select (case when ${recentCount} = 1000 then 1000
          when ${recentCount} < ${limit} then least(1000, (select count(*) from hits))
          else (select count(*) from (select from properties p where ${filters} and ${named} limit 1000) counted)
        end)::int as total, null::int as miles, null::float8 as nearest)`;
}
