import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";
import { daysKept } from "./model.ts";

/** Deletes files, with their rows, that were sent long ago. The properties stay. */
export async function forgetImports(): Promise<void> {
  const before = new Date(now().getTime() - daysKept * 86_400_000);
  await inBatches(
    (size) => sql`
      delete from property_imports where id in (
        select id from property_imports where created_at < ${before}
        order by created_at limit ${size} for update skip locked)`,
  );
}
