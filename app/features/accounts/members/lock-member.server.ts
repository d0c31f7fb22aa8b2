import type { Transaction } from "#app/platform/db.server.ts";

/** Makes a confirmation, a suspension or another deletion of this account wait for this transaction. */
export async function lockMember(trx: Transaction, memberId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", memberId).forUpdate().execute();
}
