import type { Transaction } from "#app/platform/db.server.ts";

/** Ends all that lets anyone into an account without logging in again: sessions, emailed links, challenges, email changes. */
export async function endAccess(trx: Transaction, userId: string): Promise<void> {
  for (const table of ["sessions", "emailChanges"] as const)
    await trx.deleteFrom(table).where("userId", "=", userId).execute();
  await trx.deleteFrom("verifications").where("value", "=", userId).execute();
}
