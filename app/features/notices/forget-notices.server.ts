import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";
import { keptDays, readDays } from "./model.ts";

/** Deletes notices that were read 90 days ago or never shown for as long, and all after a year. */
export async function forgetNotices(): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000);
  // One after the other: each has an index, and together they would have none.
  for (const isOld of [
    sql`created_at < ${before(keptDays)}`,
    sql`read_at < ${before(readDays)}`,
    sql`is_folded and created_at < ${before(readDays)}`,
  ])
    await inBatches(
      (size) => sql`
        delete from notices where id in (
          select id from notices where ${isOld} limit ${size} for update skip locked)`,
    );
}
