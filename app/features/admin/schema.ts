import { z } from "zod";

/** An admin list's search words, and how many rows to skip. */
const listQuery = z.object({
  q: z.string().trim().max(200).catch(""),
  from: z.coerce.number().int().min(0).max(100_000).catch(0),
});
export type ListQuery = z.output<typeof listQuery>;

/** Parses the query string of an admin list; ignores invalid values. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return listQuery.parse({ q: params.get("q") ?? "", from: params.get("from") ?? 0 });
}
