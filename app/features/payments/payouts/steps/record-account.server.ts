import type { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { payoutsDue } from "#app/features/payments/events.server.ts";

/** Stores the provider's state of a landlord's payout account. Once it's ready, waiting payouts go on. */
export async function recordAccount(trx: Transaction, account: Stripe.Account): Promise<void> {
  const payoutsEnabled = account.payouts_enabled && account.capabilities?.transfers === "active";
  const changed = await trx
    .updateTable("payoutAccounts")
    .set({ detailsSubmitted: account.details_submitted, payoutsEnabled, updatedAt: now() })
    .where("accountId", "=", account.id)
    .returning("landlordId")
    .executeTakeFirst();
  if (changed && payoutsEnabled) await enqueue(trx, payoutsDue, {});
}
