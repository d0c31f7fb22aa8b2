import type { Transaction } from "#app/platform/db.server.ts";

/** Ends everything that opens an account without a new login: sessions, emailed links, challenges, email changes. */
export async function endAccess(trx: Transaction, userId: string): Promise<void> {
  for (const table of ["sessions", "emailChanges"] as const)
    await trx.deleteFrom(table).where("userId", "=", userId).execute();
  await trx.deleteFrom("verifications").where("value", "=", userId).execute();
}
