import { z } from "zod";
import { mostShown, rowsAtOnce } from "./model.ts";

/**
 * An admin list's search words, filters, the column that sorts it (with a minus, descending), how many rows to skip and
 * to show, and the row that is open.
 */
const listQuery = z.object({
  q: z.string().trim().max(200).catch(""),
  from: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  shown: z.coerce.number().int().min(rowsAtOnce).max(mostShown).catch(rowsAtOnce),
  sort: z
    .string()
    .regex(/^-?[a-z]{1,20}$/)
    .optional()
    .catch(undefined),
  open: z.string().max(60).optional().catch(undefined),
  filters: z.record(z.string().max(20), z.string().max(40)).catch({}),
});
export type ListQuery = z.output<typeof listQuery>;

const own = ["q", "from", "shown", "sort", "open"];
const mostFilters = 8;

/** Parses the query string of an admin list; ignores invalid values. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const given = [...params].filter(([, value]) => value !== "");
  const filters = given.filter(([name]) => !own.includes(name)).slice(0, mostFilters);
  return listQuery.parse({
    q: "",
    from: 0,
    shown: rowsAtOnce,
    ...Object.fromEntries(given.filter(([name]) => own.includes(name))),
    filters: Object.fromEntries(filters),
  });
}
