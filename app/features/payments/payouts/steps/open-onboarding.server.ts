import type { Stripe } from "stripe";
import type { AccountsApi } from "#app/features/payments/model.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";

/** The provider's page where an account's owner gives what it needs, by the API that made the account. */
export async function openOnboarding(
  { accountId, api }: { accountId: string; api: AccountsApi },
  urls: { return_url: string; refresh_url: string },
  client: Stripe = stripe,
): Promise<{ url: string }> {
  if (api === "v1")
    return client.accountLinks.create({ account: accountId, type: "account_onboarding", ...urls });
  // A bank account is due only later, but without one nothing arrives.
  const collection_options = { fields: "eventually_due", future_requirements: "include" } as const;
  return client.v2.core.accountLinks.create({
    account: accountId,
    use_case: { type: "account_onboarding", account_onboarding: { ...urls, collection_options } },
  });
}
