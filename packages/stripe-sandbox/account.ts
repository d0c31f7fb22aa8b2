import type { Stripe } from "stripe";
import type { CreateAccount } from "./connect-schema.ts";

/** An account as the sandbox stores it: as v1 shows it, with the API that made it, and whether v2 has closed it. */
export type StoredAccount = Stripe.Account & { api: "v1" | "v2"; closed: boolean };

/** The account as v1 shows it. */
export function accountV1({ api: _api, closed: _closed, ...account }: StoredAccount): Stripe.Account {
  return account;
}

const asked = [
  "individual.first_name",
  "individual.last_name",
  "external_account",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];
const bankOnly = ["external_account"];

/** A new Express account: nothing is known about its owner yet, so nothing can be paid out. */
export function newAccount(
  params: CreateAccount,
  given: { id: string; created: number; api: "v1" | "v2" },
): StoredAccount {
  const { transfers, card_payments } = params.capabilities;
  return {
    ...given,
    closed: false,
    object: "account",
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: params.business_profile.mcc ?? null,
      minority_owned_business_designation: null,
      name: params.business_profile.name ?? null,
      product_description: params.business_profile.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: params.business_profile.url ?? null,
    },
    business_type: params.business_type ?? null,
    capabilities: {
      ...(transfers?.requested && { transfers: "inactive" as const }),
      ...(card_payments?.requested && { card_payments: "inactive" as const }),
    },
    charges_enabled: false,
    controller: {
      type: "application",
      fees: { payer: "application" },
      is_controller: true,
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
    },
    country: params.country,
    default_currency: "usd",
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: list(given.id, []),
    metadata: params.metadata,
    payouts_enabled: false,
    requirements: requirements(asked, "requirements.past_due"),
    type: "express",
  };
}

/** The account after its owner submitted the onboarding form. Only the bank account's last four digits are kept. */
export function submittedAccount(
  account: StoredAccount,
  bank: { id: string; holder: string; routing: string; last4: string; accepted: boolean },
): StoredAccount {
  const { accepted } = bank;
  const capabilities = Object.fromEntries(
    Object.keys(account.capabilities ?? {}).map((name) => [name, accepted ? "active" : "inactive"]),
  );
  return {
    ...account,
    capabilities,
    charges_enabled: accepted && "card_payments" in capabilities,
    details_submitted: true,
    external_accounts: list(account.id, [bankAccount(account.id, bank)]),
    payouts_enabled: accepted,
    requirements: accepted ? requirements([], null) : requirements(bankOnly, "requirements.past_due"),
  };
}

function bankAccount(
  account: string,
  bank: { id: string; holder: string; routing: string; last4: string; accepted: boolean },
): Stripe.BankAccount {
  return {
    id: bank.id,
    object: "bank_account",
    account,
    account_holder_name: bank.holder,
    account_holder_type: "individual",
    account_type: null,
    bank_name: "SANDBOX TEST BANK",
    country: "US",
    currency: "usd",
    default_for_currency: true,
    fingerprint: null,
    last4: bank.last4,
    metadata: {},
    routing_number: bank.routing,
    status: bank.accepted ? "new" : "errored",
  };
}

function list(account: string, data: Stripe.BankAccount[]): Stripe.ApiList<Stripe.ExternalAccount> {
  return { object: "list", url: `/v1/accounts/${account}/external_accounts`, has_more: false, data };
}

function requirements(
  due: string[],
  disabledReason: "requirements.past_due" | null,
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}
