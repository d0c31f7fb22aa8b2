import { z } from "zod";

/** What an administrator looks for in a list, and how many rows to leave out before the part that is shown. */
const looked = z.object({
  q: z.string().trim().max(200).catch(""),
  from: z.coerce.number().int().min(0).max(100_000).catch(0),
});
export type Looked = z.output<typeof looked>;

/** Parses the query string of an admin list; ignores values that make no sense. */
export function readLooked(params: URLSearchParams): Looked {
  return looked.parse({ q: params.get("q") ?? "", from: params.get("from") ?? 0 });
}
