import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { evidenceDays } from "#app/platform/evidence-days.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";

/** Deletes who looked at how to get in, once no bank questions the stay's payment anymore. */
export async function forgetOldViews(): Promise<void> {
  const before = new Date(now().getTime() - evidenceDays * 86_400_000);
  await inBatches(
    (size) => sql`
      delete from access_views using (
        select landlord_id, id from access_views where viewed_at < ${before} order by viewed_at limit ${size}
      ) old where access_views.landlord_id = old.landlord_id and access_views.id = old.id`,
  );
}
