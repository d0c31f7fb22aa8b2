import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";

/** The provider lists its events, and sends them again, for 30 days: an older one doesn't come twice. */
const keptDays = 90;

/** Deletes the provider's events some time after they were booked or ignored. One that could not be booked stays. */
export async function forgetEvents(): Promise<void> {
  const before = new Date(now().getTime() - keptDays * 86_400_000);
  await inBatches(
    (size) => sql`
      delete from provider_events where id in (
        select id from provider_events where state <> 'failed' and received_at < ${before}
        order by received_at limit ${size} for update skip locked)`,
  );
}
