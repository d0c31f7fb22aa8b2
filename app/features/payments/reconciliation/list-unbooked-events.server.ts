import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";

/** Events of the provider that could not be booked, for administrators; what came last comes first. */
export async function listUnbookedEvents(actor: Actor) {
  requireRole(actor, "administrator");
  return db
    .selectFrom("providerEvents")
    .select(["id", "type", "trouble", "attempts", "receivedAt", "triedAt"])
    .where("state", "=", "failed")
    .orderBy("receivedAt", "desc")
    .limit(200)
    .execute();
}
