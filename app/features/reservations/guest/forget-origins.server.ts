import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";

/** Deletes the network of orders that were paid or ended long ago. */
export async function forgetOrigins(): Promise<void> {
  const before = new Date(now().getTime() - 30 * 86_400_000);
  await inBatches(
    (size) => sql`
      update orders set made_from = null where id in (
        select id from orders where made_from is not null and created_at < ${before}
        order by created_at limit ${size})`,
  );
}
