import { z } from "zod";

/** What an administrator looks for in a list, and how many rows to leave out before the part that is shown. */
const listQuery = z.object({
  q: z.string().trim().max(200).catch(""),
  from: z.coerce.number().int().min(0).max(100_000).catch(0),
});
export type ListQuery = z.output<typeof listQuery>;

/** Parses the query string of an admin list; ignores values that make no sense. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return listQuery.parse({ q: params.get("q") ?? "", from: params.get("from") ?? 0 });
}
