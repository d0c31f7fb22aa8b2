import { type RawBuilder, sql } from "kysely";
import { now } from "./clock.server.ts";

/** How many seconds have passed since this time of a statement, such as the earliest of a queue; 0 if it is null. */
export const secondsSince = (time: RawBuilder<unknown>) =>
  sql<number>`coalesce(extract(epoch from ${now()}::timestamptz - ${time}), 0)::float8`;
