import { z } from "zod";
import { mostShown, rowsAtOnce } from "./model.ts";

/**
 * An admin list's search words, filters, the column that sorts it (with a minus, descending), the key of the
 * row before its first, how many to show, and the row that is open.
 */
const listQuery = z.object({
  q: z.string().trim().max(200).catch(""),
  after: z
    .string()
    .max(2000)
    .transform(parseJson)
    .pipe(z.array(z.string().refine((text) => !text.includes("\0"))).max(3))
    .optional()
    .catch(undefined),
  shown: z.coerce.number().int().min(rowsAtOnce).max(mostShown).catch(rowsAtOnce),
  sort: z
    .string()
    .regex(/^-?[a-z]{1,20}$/)
    .optional()
    .catch(undefined),
  open: z.string().max(60).optional().catch(undefined),
  filters: z.record(z.string().max(20), z.string().max(60)).catch({}),
});

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("It isn't JSON.");
    return z.NEVER;
  }
}

export type ListQuery = z.output<typeof listQuery>;

const own = ["q", "after", "shown", "sort", "open"];
const mostFilters = 8;

/** Parses the query string of an admin list; ignores invalid values. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const given = [...params].filter(([, value]) => value !== "");
  const filters = given.filter(([name]) => !own.includes(name)).slice(0, mostFilters);
  return listQuery.parse({
    q: "",
    shown: rowsAtOnce,
    ...Object.fromEntries(given.filter(([name]) => own.includes(name))),
    filters: Object.fromEntries(filters),
  });
}
