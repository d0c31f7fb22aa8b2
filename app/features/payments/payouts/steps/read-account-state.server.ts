import type { Stripe } from "stripe";
import type { AccountsApi } from "#app/features/payments/model.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";

type AccountState = { detailsSubmitted: boolean; payoutsEnabled: boolean };

/** What the provider says now of an account, by the API that made it. */
export async function readAccountState(
  { accountId, api }: { accountId: string; api: AccountsApi },
  client: Stripe = stripe,
): Promise<AccountState> {
  if (api === "v1") {
    const { details_submitted, payouts_enabled, capabilities } = await client.accounts.retrieve(accountId);
    const payoutsEnabled = payouts_enabled && capabilities?.transfers === "active";
    return { detailsSubmitted: details_submitted, payoutsEnabled };
  }
  const include = ["configuration.recipient" as const, "requirements" as const];
  const account = await client.v2.core.accounts.retrieve(accountId, { include });
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  const isActive = (capability: { status: string } | undefined) => capability?.status === "active";
  return {
    detailsSubmitted: !account.requirements?.entries?.some(isMissingIdentity),
    // A bank account may not be asked for: then payouts are no capability of this account.
    payoutsEnabled:
      !account.closed &&
      isActive(balance?.stripe_transfers) &&
      (balance?.payouts === undefined || isActive(balance.payouts)),
  };
}

type Entry = NonNullable<NonNullable<Stripe.V2.Core.Account["requirements"]>["entries"]>[number];

/** True if the owner still has to say who they are, or to accept the provider's terms. */
function isMissingIdentity({ awaiting_action_from, description, minimum_deadline }: Entry): boolean {
  return (
    awaiting_action_from === "user" &&
    minimum_deadline.status !== "eventually_due" &&
    description.startsWith("identity.")
  );
}
