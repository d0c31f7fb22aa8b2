import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { payoutsDue } from "../events.server.ts";
import { provider } from "../stripe.server.ts";
import { readAccountState } from "./steps/read-account-state.server.ts";

/**
 * Runs after the provider reported a change of a landlord's payout account, and reads the account there: events arrive in
 * any order, and an old one must not overwrite what is true now. Once it's ready, waiting payouts go on.
 */
export async function readAccount({ accountId }: { accountId: string }): Promise<void> {
  const known = await db
    .selectFrom("payoutAccounts")
    .select(["accountId", "api", "stateVersion"])
    .where("accountId", "=", accountId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (!known) return;
  const state = await readAccountState(known);
  const isWritten = await transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("payoutAccounts")
      .set((eb) => ({ ...state, stateVersion: eb("stateVersion", "+", 1), updatedAt: now() }))
      .where("accountId", "=", accountId)
      // Another answer was written since this one was asked for: either may be the older one.
      .where("stateVersion", "=", known.stateVersion)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && state.payoutsEnabled) await enqueue(trx, payoutsDue, {});
    return numUpdatedRows > 0n;
  });
  if (!isWritten) await readAccount({ accountId });
}
