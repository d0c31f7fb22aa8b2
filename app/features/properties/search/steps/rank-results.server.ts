import { type RawBuilder, sql } from "kysely";

/**
 * The table (id, distance, ordinal) of what a search for a place found, in the order in which it is shown: by nearness,
 * where all within a quarter of a mile are equal; among equals those with a photo first, then the better reviewed. `matches`
 * has the columns id, rank, distance, created_at, and in `compared` the negative bound of the stars.
 *
 * Only the 24 nearest change places, and the 40 after them: pages of any length then agree, and farther ones cost nothing.
 */
export function rankResults(matches: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select id, distance, row_number() over (order by
        case when nearness <= 24 then 24 when nearness <= 64 then 64 else nearness end,
        rank, case when nearness <= 64 then floor(distance * 4) end,
        case when nearness <= 64 then not exists (select from photos h where h.property_id = nearby.id) end,
        compared, nearness) as ordinal
      from (
        select id, rank, distance, compared, row_number() over (order by rank, distance, created_at desc, id) as nearness
        from ${matches} matches) nearby) ranked`;
}
