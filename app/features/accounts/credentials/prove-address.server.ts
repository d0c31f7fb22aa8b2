import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import type { SignedIn } from "../model.ts";

/** Notes that a member reads the mailbox of the address that the account has now. */
export async function proveAddress(trx: Transaction, member: SignedIn): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ emailVerified: true, updatedAt: now() })
    .where("id", "=", member.id)
    .where("email", "=", member.email)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new Conflict("The email of this account changed. Please ask for a new link.");
}
