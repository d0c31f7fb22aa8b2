import type { Actor, LoggedIn } from "#app/features/accounts/model.ts";
import { requireConfirmed, requireRole } from "#app/features/accounts/policy.ts";
import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import type { AccountsApi } from "../model.ts";
import { payoutAccountOf } from "../queries.server.ts";
import { provider, stripe } from "../stripe.server.ts";
import { createAccount } from "./steps/create-account.server.ts";
import { isRefusal } from "./steps/is-refusal.server.ts";
import { openOnboarding } from "./steps/open-onboarding.server.ts";

/**
 * The provider's page for a landlord's bank account: its onboarding and, once that's done, the account's page.
 * `address` is where it redirects back to. The outcome arrives as an event. If the provider refuses to make the account,
 * administrators see why.
 */
export async function openPayoutAccount(actor: Actor, address: string): Promise<{ url: string }> {
  const landlord = requireRole(actor, "landlord", "Only logged-in landlords can set up payouts.");
  requireConfirmed(landlord);
  try {
    const known = await payoutAccountOf(landlord);
    if (known?.payoutsEnabled) return { url: (await stripe.accounts.createLoginLink(known.accountId)).url };
    const account = known ?? (await newAccount(landlord));
    const { url } = await openOnboarding(account, {
      return_url: `${address}/landlord-dashboard?tab=earnings&payouts=back#balance`,
      refresh_url: `${address}/landlord-dashboard?tab=earnings&payouts=again#balance`,
    });
    return { url };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.error({ err: error }, "the payment provider refused a payout account");
    throw new AppError(502, "Payouts could not be set up. Please try again later.");
  }
}

/** From two tabs, or after a lost response, the provider creates only one. */
async function newAccount(landlord: LoggedIn): Promise<{ accountId: string; api: AccountsApi }> {
  const account = await createAccount(landlord, await refusedAt(landlord)).catch(async (error: unknown) => {
    if (isRefusal(error)) await keepRefusal(landlord, error.message);
    throw error;
  });
  const instant = now();
  await transaction(async (trx) => {
    await trx
      .insertInto("payoutAccounts")
      .values({ landlordId: landlord.id, provider, ...account, createdAt: instant, updatedAt: instant })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.deleteFrom("payoutAccountRefusals").where("landlordId", "=", landlord.id).execute();
  });
  return (await payoutAccountOf(landlord)) ?? account;
}

async function refusedAt({ id }: LoggedIn): Promise<Date | null> {
  const refused = await db
    .selectFrom("payoutAccountRefusals")
    .select("refusedAt")
    .where("landlordId", "=", id)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return refused?.refusedAt ?? null;
}

async function keepRefusal({ id }: LoggedIn, refusal: string): Promise<void> {
  const refused = { refusal, refusedAt: now() };
  await db
    .insertInto("payoutAccountRefusals")
    .values({ landlordId: id, provider, ...refused })
    .onConflict((conflict) => conflict.columns(["landlordId", "provider"]).doUpdateSet(refused))
    .execute();
}
