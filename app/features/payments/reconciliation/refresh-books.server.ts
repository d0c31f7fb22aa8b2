import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { balanceDue } from "../events.server.ts";

/**
 * Has the provider's balance transactions read now instead of within five minutes; a job reads them. Returns the time that
 * the books are then at least as of.
 */
export async function refreshBooks(actor: Actor): Promise<Date> {
  requireRole(actor, "administrator");
  const at = now();
  await transaction((trx) => enqueue(trx, balanceDue, {}));
  return at;
}
