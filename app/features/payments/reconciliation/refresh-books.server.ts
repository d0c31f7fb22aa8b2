import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { balanceDue } from "../events.server.ts";

const reason = "The books were read several times in the last hour. They are also read every five minutes.";

/**
 * Has the provider's balance transactions read now instead of within five minutes; a job reads them. Returns the time that
 * the books are then at least as of. At most six times an hour, by all administrators together.
 */
export async function refreshBooks(actor: Actor): Promise<Date> {
  requireAdministrator(actor, "finance");
  await limitRate("refresh-books:administrators", { max: 6, seconds: 3600, reason });
  const at = now();
  await transaction((trx) => enqueue(trx, balanceDue, {}));
  return at;
}
