import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { nameFromEmail } from "../model.ts";

/**
 * Removes every login method and name that was set before the address was confirmed: a stranger may have set them.
 * The caller replaces the password.
 */
export async function clearUnconfirmed(trx: Transaction, userId: string, email: string): Promise<void> {
  await trx.deleteFrom("businesses").where("landlordId", "=", userId).execute();
  for (const table of ["passkeys", "twoFactors"] as const)
    await trx.deleteFrom(table).where("userId", "=", userId).execute();
  await trx
    .deleteFrom("credentials")
    .where("userId", "=", userId)
    .where("providerId", "!=", "credential")
    .execute();
  const username = nameFromEmail(email);
  await trx
    .updateTable("users")
    .set({ username, name: username, twoFactorEnabled: false, updatedAt: now() })
    .where("id", "=", userId)
    .execute();
  // Secret addresses that tell the booked days of the account's properties.
  await sql`delete from calendar_feeds using properties
    where properties.id = property_id and landlord_id = ${userId}`.execute(trx);
}
