import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";

/** The key of the landlord's own photo; null without one. */
export async function hostPhotoOf(actor: Actor): Promise<string | null> {
  const landlord = requireRole(actor, "landlord");
  const { photoKey } = await db
    .selectFrom("users")
    .select("photoKey")
    .where("id", "=", landlord.id)
    .executeTakeFirstOrThrow();
  return photoKey;
}

/** The landlords of these properties, for the system. */
export async function landlordsOf(actor: Actor, ids: string[]): Promise<Map<string, string>> {
  if (actor.kind !== "system") throw new Forbidden();
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("properties")
    .select(["id", "landlordId"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, landlordId }) => [id, landlordId]));
}
