import type { Stripe } from "stripe";
import type { StoredAccount } from "./account.ts";

type AccountV2 = Stripe.V2.Core.Account;
type Include = Stripe.V2.Core.AccountRetrieveParams.Include;
type Entry = NonNullable<NonNullable<AccountV2["requirements"]>["entries"]>[number];

/** What v2 calls the requirements of v1. */
const descriptions: Record<string, string> = {
  "individual.first_name": "identity.individual.given_name",
  "individual.last_name": "identity.individual.surname",
  external_account: "defaults.payout_methods.usd",
  "tos_acceptance.date": "identity.attestations.terms_of_service.account",
  "tos_acceptance.ip": "identity.attestations.terms_of_service.account",
};

/** An account as API v2 shows it. Both APIs show the same accounts; the sandbox stores them as v1 does. */
export function accountV2(account: StoredAccount, include: readonly Include[] = []): AccountV2 {
  const shown = (part: Include) => include.includes(part);
  return {
    id: account.id,
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    closed: account.closed,
    contact_email: account.email ?? "",
    created: new Date((account.created ?? 0) * 1000).toISOString(),
    dashboard: "express",
    livemode: false,
    metadata: account.metadata ?? {},
    ...(shown("configuration.recipient") && { configuration: { recipient: recipientOf(account) } }),
    ...(shown("defaults") && { defaults: defaultsOf(account) }),
    ...(shown("identity") && { identity: { country: account.country ?? "US" } }),
    ...(shown("requirements") && { requirements: { entries: entriesOf(account) } }),
  };
}

function recipientOf(account: Stripe.Account) {
  const transfers = capability(account.capabilities?.transfers === "active");
  return {
    applied: true,
    capabilities: {
      stripe_balance: { stripe_transfers: transfers, payouts: capability(account.payouts_enabled) },
    },
  };
}

function capability(isActive: boolean) {
  if (isActive) return { status: "active" as const, status_details: [] };
  return {
    status: "restricted" as const,
    status_details: [{ code: "requirements_past_due" as const, resolution: "provide_info" as const }],
  };
}

function defaultsOf(account: Stripe.Account) {
  const description = account.business_profile?.product_description;
  return {
    currency: "usd",
    profile: description ? { product_description: description } : {},
    responsibilities: {
      fees_collector: "application" as const,
      losses_collector: "application" as const,
      requirements_collector: "stripe" as const,
    },
  };
}

function entriesOf(account: Stripe.Account): Entry[] {
  const due = account.requirements?.currently_due ?? [];
  return [...new Set(due.map((name) => descriptions[name] ?? name))].map((description) => ({
    awaiting_action_from: "user",
    description,
    errors: [],
    impact: {},
    minimum_deadline: { status: "past_due" },
    requested_reasons: [{ code: "routine_onboarding" }],
  }));
}
