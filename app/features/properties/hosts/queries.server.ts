import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";

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
