import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { evidenceDays } from "#app/platform/evidence-days.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";

/** Deletes the links to pictures that have expired, and after five years who looked at which picture. */
export async function forgetOldViews(): Promise<void> {
  await inBatches(
    (size) => sql`
      delete from id_links_used where nonce in (
        select nonce from id_links_used where expires_at < ${now()}
        order by expires_at limit ${size} for update skip locked)`,
  );
  const before = new Date(now().getTime() - evidenceDays * 86_400_000);
  await inBatches(
    (size) => sql`
      delete from id_file_views using (
        select landlord_id, id from id_file_views where viewed_at < ${before} order by viewed_at limit ${size}
      ) old where id_file_views.landlord_id = old.landlord_id and id_file_views.id = old.id`,
  );
}
