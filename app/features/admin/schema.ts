import { z } from "zod";

/**
 * An admin list's search words, and how many rows to skip. Tables also have the column that sorts them (with a minus,
 * descending), the value that limits them, and the row that is open.
 */
const listQuery = z.object({
  q: z.string().trim().max(200).catch(""),
  from: z.coerce.number().int().min(0).max(100_000).catch(0),
  sort: z
    .string()
    .regex(/^-?[a-z]{1,20}$/)
    .optional()
    .catch(undefined),
  only: z.string().max(40).optional().catch(undefined),
  open: z.string().max(40).optional().catch(undefined),
});
export type ListQuery = z.output<typeof listQuery>;

/** Parses the query string of an admin list; ignores invalid values. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ""));
  return listQuery.parse({ q: "", from: 0, ...given });
}
