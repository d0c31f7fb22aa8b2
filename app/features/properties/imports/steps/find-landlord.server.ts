import type { LoggedIn } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";

/** The landlord with this id or email, to act for; null if there is none, or they are suspended. */
export async function findLandlord(who: { id: string } | { email: string }): Promise<LoggedIn | null> {
  const found = await db
    .selectFrom("users")
    .select(["id", "username", "email", "emailVerified"])
    .where((eb) => eb.and(who))
    .where("role", "=", "landlord")
    .where("banned", "=", false)
    .executeTakeFirst();
  return found ? { kind: "landlord", ...found, visitorId: null } : null;
}
