import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";

/** Three years, as long as the law wants the record of a consent kept. */
const networkDays = 3 * 366;

/** Deletes the network addresses of clicks, visitors' too, three years after them; who agreed and when stays. */
export async function forgetNetworks(): Promise<void> {
  const before = new Date(now().getTime() - networkDays * 86_400_000);
  await inBatches(
    (size) => sql`
      update reservation_transitions set network = null where (landlord_id, id) in (
        select landlord_id, id from reservation_transitions where network is not null and happened_at < ${before}
        order by happened_at limit ${size})`,
  );
}
