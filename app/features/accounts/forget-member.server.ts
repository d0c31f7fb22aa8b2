import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { nobodysAddress } from "#app/platform/nobodys-address.ts";
import { endAccess } from "./end-access.server.ts";
import { forgetLetters } from "./forget-letters.server.ts";
import { deletedName, type SignedIn } from "./model.ts";

/**
 * Takes out of a member's account, and of what they wrote to us and we to them, all that tells who it was. The row
 * stays, for what hangs on it: nobody can sign in to it again. Answers the address that stands in for theirs.
 */
export async function forgetMember(trx: Transaction, member: SignedIn): Promise<string> {
  const email = nobodysAddress(member.id);
  await endAccess(trx, member.id);
  for (const table of ["credentials", "passkeys", "twoFactors", "knownDevices", "favorites"] as const)
    await trx.deleteFrom(table).where("userId", "=", member.id).execute();
  for (const table of ["businesses", "hostSlugs"] as const)
    await trx.deleteFrom(table).where("landlordId", "=", member.id).execute();
  await trx.deleteFrom("rateLimits").where("key", "like", `%${member.email.toLowerCase()}`).execute();
  await forgetLetters(trx, member, email);
  await trx
    .updateTable("auditEntries")
    .set({ ipAddress: null })
    .where((eb) =>
      // Of refused logins and mailed links we know an address, too.
      eb.or([
        eb("actorId", "=", member.id),
        eb.and([eb("subjectId", "=", member.id), eb("actorKind", "!=", "administrator")]),
      ]),
    )
    .execute();
  await trx.updateTable("idFileViews").set({ ipAddress: null }).where("viewerId", "=", member.id).execute();
  await trx
    .updateTable("users")
    .set({
      name: deletedName,
      username: deletedName,
      email,
      emailVerified: false,
      image: null,
      banned: true,
      wantsReminders: false,
      twoFactorEnabled: false,
      updatedAt: now(),
    })
    .where("id", "=", member.id)
    .execute();
  return email;
}
