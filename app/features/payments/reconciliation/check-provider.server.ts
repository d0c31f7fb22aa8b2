import { heldForOthers } from "#app/features/ledger/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { accountEvents, type Finding } from "../model.ts";
import { isRefusal } from "../payouts/steps/is-refusal.server.ts";
import { provider, stripe } from "../stripe.server.ts";
import { askStripeTax } from "../taxes/steps/ask-stripe-tax.server.ts";
import { checkEndpoints } from "./steps/check-endpoints.server.ts";
import { checkSettings } from "./steps/check-settings.server.ts";
import { findingOf } from "./steps/finding-of.server.ts";
import { readyAccount, tryPayments } from "./steps/try-payments.server.ts";

type Scope = {
  /** Whether the database has this site's books and landlords; a new one may have no tables yet. */
  hasBooks: boolean;
  /** Whether to try accounts, charges, transfers and a calculation of taxes as well; else nothing is made anywhere. */
  tries: boolean;
};

/**
 * Asks the provider what `npm run stripe-check` reports: whether the key may read what we read, how the account is set,
 * whether the webhooks have our events and version, and, but for live mode, whether accounts, charges and transfers can be
 * made. `npm run setup` reports the part that only reads. What can't be read over the API is in docs/stripe.md.
 */
export async function checkProvider({ hasBooks, tries }: Scope): Promise<Finding[]> {
  const [held, ready] = hasBooks
    ? [await heldForOthers({ kind: "system" }), await readyAccount()]
    : [null, null];
  const mode: Finding = { what: `Mode: ${provider}`, missing: null, isMode: true };
  const parts = await Promise.all([
    checkReads(),
    checkSettings(held),
    checkAccountsApi(),
    checkEndpoints(),
    checkTaxSettings(),
    tries ? checkTaxes() : [],
    tries ? tryPayments(ready) : [],
  ]);
  return [mode, ...parts.flat()];
}

async function checkReads(): Promise<Finding[]> {
  return Promise.all(
    Object.entries(reads).map(async ([what, read]) => ({
      ...(await findingOf(`The key reads ${what}`, read)),
      reads: what,
    })),
  );
}

/** Platforms of today make landlords' accounts by v2. Stripe refuses it to older ones, which make them by v1. */
async function checkAccountsApi(): Promise<Finding[]> {
  const what = "Landlords’ accounts are made by Accounts v2, which answers";
  try {
    await stripe.v2.core.accounts.list(one);
    return [{ what, missing: null }];
  } catch (error) {
    if (isRefusal(error) && error.code === "accounts_v2_access_blocked")
      return [{ what: "Landlords’ accounts are made by Accounts v1: the platform has no v2", missing: null }];
    return [await findingOf(what, () => Promise.reject(error))];
  }
}

async function checkTaxSettings(): Promise<Finding[]> {
  if (!config.stripeTax) return [];
  const finding = await findingOf("Stripe Tax has what it needs to calculate", async () => {
    const { status, status_details: details } = await stripe.tax.settings.retrieve();
    if (status === "active") return null;
    const fields = details.pending?.missing_fields ?? [];
    return `It lacks ${fields.length > 0 ? fields.join(", ") : "a setting"}: Settings, Tax in Stripe’s dashboard.`;
  });
  return [finding];
}

/** Any place does: whether we collect taxes there is not what could be missing. */
async function checkTaxes(): Promise<Finding[]> {
  if (!config.stripeTax) return [];
  const place = { state: "PA", city: "Harrisburg", zipcode: "17101", types: ["Parking Lot"] };
  const finding = await findingOf("Stripe Tax names rates", async () => {
    const { rates, trouble } = await askStripeTax(place);
    return rates === null ? trouble : null;
  });
  return [finding];
}

const one = { limit: 1 };
const read = (ask: () => Promise<unknown>) => async () => {
  await ask();
  return null;
};
const reads: Record<string, () => Promise<null>> = {
  "the balance": read(() => stripe.balance.retrieve()),
  "balance transactions": read(() => stripe.balanceTransactions.list(one)),
  "checkout sessions": read(() => stripe.checkout.sessions.list(one)),
  "payment intents": read(() => stripe.paymentIntents.list(one)),
  charges: read(() => stripe.charges.list(one)),
  refunds: read(() => stripe.refunds.list(one)),
  disputes: read(() => stripe.disputes.list(one)),
  customers: read(() => stripe.customers.list(one)),
  "connected accounts": read(() => stripe.accounts.list(one)),
  transfers: read(() => stripe.transfers.list(one)),
  events: read(() => stripe.events.list(one)),
  "thin events": read(() => stripe.v2.core.events.list({ ...one, types: [...accountEvents] })),
};
