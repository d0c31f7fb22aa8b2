import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireConfirmed, requireRole } from "#app/features/accounts/policy.ts";
import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { payoutAccountOf } from "../queries.server.ts";
import { provider, stripe } from "../stripe.server.ts";

/**
 * Where a landlord says to whom rents are sent, at the provider: its onboarding, and once that is done its page of the
 * account. `address` is where the provider sends people back to. What comes of it `account.updated` tells.
 */
export async function openPayoutAccount(actor: Actor, address: string): Promise<{ url: string }> {
  const landlord = requireRole(actor, "landlord", "Only logged-in landlords can set up payouts.");
  requireConfirmed(landlord);
  try {
    const known = await payoutAccountOf(landlord);
    if (known?.payoutsEnabled) return { url: (await stripe.accounts.createLoginLink(known.accountId)).url };
    const { url } = await stripe.accountLinks.create({
      account: known?.accountId ?? (await newAccount(landlord)),
      type: "account_onboarding",
      return_url: `${address}/landlord-dashboard?payouts=back#balance`,
      refresh_url: `${address}/landlord-dashboard?payouts=again#balance`,
    });
    return { url };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ err: error }, "the payment provider refused a payout account");
    throw new AppError(502, "Payouts could not be set up. Please try again later.");
  }
}

/** Asked again, from two tabs or after an answer that was lost, the provider makes no second one. */
async function newAccount(landlord: LoggedIn): Promise<string> {
  const { id: accountId } = await stripe.accounts.create(
    {
      type: "express",
      country: "US",
      email: landlord.email,
      capabilities: { transfers: { requested: true } },
      metadata: { landlord_id: landlord.id },
    },
    { idempotencyKey: `${landlord.id}-payouts-${landlord.email}` },
  );
  const instant = now();
  await db
    .insertInto("payoutAccounts")
    .values({ landlordId: landlord.id, provider, accountId, createdAt: instant, updatedAt: instant })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await payoutAccountOf(landlord))?.accountId ?? accountId;
}
