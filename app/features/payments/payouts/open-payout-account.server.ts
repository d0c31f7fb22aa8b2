import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireConfirmed, requireRole } from "#app/features/accounts/policy.ts";
import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { payoutAccountOf } from "../queries.server.ts";
import { hashEmail } from "#app/features/payments/steps/hash-email.server.ts";
import { provider, stripe } from "../stripe.server.ts";

/**
 * The provider's page for a landlord's bank account: its onboarding and, once that's done, the account's page.
 * `address` is where it redirects back to. The outcome arrives as `account.updated`.
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
      return_url: `${address}/landlord-dashboard?tab=earnings&payouts=back#balance`,
      refresh_url: `${address}/landlord-dashboard?tab=earnings&payouts=again#balance`,
    });
    return { url };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ err: error }, "the payment provider refused a payout account");
    throw new AppError(502, "Payouts could not be set up. Please try again later.");
  }
}

/** Idempotent: from two tabs, or after a lost response, the provider creates only one. */
async function newAccount(landlord: LoggedIn): Promise<string> {
  const { id: accountId } = await stripe.accounts.create(
    {
      // An Express account: the provider asks for what it needs, we pay its fees and carry losses.
      controller: {
        fees: { payer: "application" },
        losses: { payments: "application" },
        requirement_collection: "stripe",
        stripe_dashboard: { type: "express" },
      },
      business_profile: {
        // Public warehousing and storage: a neighbor has no website.
        mcc: "4225",
        product_description: `Rents out spare space to guests through ${config.brandName}.`,
      },
      country: "US",
      email: landlord.email,
      capabilities: { transfers: { requested: true } },
      metadata: { landlord_id: landlord.id },
    },
    { idempotencyKey: `${landlord.id}-payouts-express-${hashEmail(landlord.email)}` },
  );
  const instant = now();
  await db
    .insertInto("payoutAccounts")
    .values({ landlordId: landlord.id, provider, accountId, createdAt: instant, updatedAt: instant })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await payoutAccountOf(landlord))?.accountId ?? accountId;
}
