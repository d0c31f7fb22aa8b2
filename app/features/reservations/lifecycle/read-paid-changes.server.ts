import type { Actor } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";

/** For the system: accepted, paid reservations that changed since then, least recently first. */
export async function readPaidChanges(actor: Actor, since: Date) {
  if (actor.kind !== "system") throw new Forbidden();
  return db
    .selectFrom("reservations")
    .select(["landlordId", "id", "updatedAt"])
    .where("paymentStatus", "=", "paid")
    .where("status", "=", "accepted")
    .where("updatedAt", ">", since)
    .orderBy("updatedAt")
    .limit(1000)
    .execute();
}
