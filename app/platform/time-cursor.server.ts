import { type RawBuilder, sql } from "kysely";
import type { TimeCursor } from "./time-cursor.ts";

/** The microsecond of a row's time. */
export const microsecondOf = (time: RawBuilder<unknown>) =>
  sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;

/** The rows after this position, newest first; all of them without one. */
export function isAfter(time: RawBuilder<unknown>, id: RawBuilder<unknown>, before?: TimeCursor) {
  if (!before) return sql<boolean>`true`;
  return sql<boolean>`(${time}, ${id}) < ('epoch'::timestamptz + ${before.at}::float8 * interval '1 microsecond', ${before.id})`;
}
