import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import type { SignedIn } from "./model.ts";

const gone = "Deleted account";

/**
 * Takes out of a member's account, and of what people wrote to us and we to them, all that tells who it was. The row
 * stays, for what hangs on it: nobody can sign in to it again. Answers the address that stands in for theirs.
 */
export async function forgetMember(trx: Transaction, member: SignedIn): Promise<string> {
  const email = `${member.id}@deleted.invalid`;
  for (const table of ["sessions", "credentials", "passkeys", "twoFactors", "favorites"] as const)
    await trx.deleteFrom(table).where("userId", "=", member.id).execute();
  for (const table of ["businesses", "hostSlugs"] as const)
    await trx.deleteFrom(table).where("landlordId", "=", member.id).execute();
  await trx.deleteFrom("verifications").where("value", "=", member.id).execute();
  await trx.deleteFrom("rateLimits").where("key", "like", `%${member.email.toLowerCase()}`).execute();
  for (const table of ["leads", "contactMessages"] as const)
    await trx
      .updateTable(table)
      .set({ name: gone, email, ...(table === "leads" ? { phone: "" } : {}) })
      .where(sql<boolean>`lower(email) = lower(${member.email})`)
      .execute();
  await trx
    .updateTable("mails")
    .set({ recipient: email, subject: "", html: "", bodyText: "", replyTo: null })
    .where(sql<boolean>`lower(recipient) = lower(${member.email})`)
    .execute();
  await trx
    .deleteFrom("inboxMessages")
    .where(sql<boolean>`${member.email.toLowerCase()} = any (recipients)`)
    .execute();
  await trx
    .updateTable("auditEntries")
    .set({ ipAddress: null })
    .where(sql<boolean>`actor_id = ${member.id} or (subject_id = ${member.id} and deed = 'loginRefused')`)
    .execute();
  await trx
    .updateTable("users")
    .set({
      name: gone,
      username: gone,
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
