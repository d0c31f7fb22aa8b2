import { sql } from "kysely";
import { likePattern } from "#app/platform/list-part.server.ts";
import type { PropertyWish } from "../model.ts";

/** The condition on properties `p` that have the words in their title or address, and the type. */
export function matchWish({ words, type }: PropertyWish) {
  return sql<boolean>`(concat_ws(' ', p.title, p.street_address, p.city, p.zipcode) ilike ${likePattern(words)}
    and (${type} = '' or p.type_of_space = ${type}))`;
}
