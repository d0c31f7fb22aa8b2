import { config } from "#app/platform/config.server.ts";
import { accountEvents, type Finding } from "../model.ts";
import { provider, stripe } from "../stripe.server.ts";
import { askStripeTax } from "../taxes/steps/ask-stripe-tax.server.ts";
import { checkEndpoints } from "./steps/check-endpoints.server.ts";
import { checkSettings } from "./steps/check-settings.server.ts";
import { findingOf } from "./steps/finding-of.server.ts";
import { tryPayments } from "./steps/try-payments.server.ts";

/**
 * Asks the provider what `npm run stripe-check` reports: whether the key may read what we read, how the account is set,
 * whether the webhooks have our events and version, and, but for live mode, whether accounts, charges and transfers can be
 * made. What can't be read over the API is in docs/stripe.md.
 */
export async function checkProvider(): Promise<Finding[]> {
  const mode: Finding = { what: `Mode: ${provider}`, missing: null };
  const [readable, settings, endpoints, taxes, payments] = await Promise.all([
    Promise.all(Object.entries(reads).map(([what, read]) => findingOf(`The key reads ${what}`, read))),
    checkSettings(),
    checkEndpoints(),
    checkTaxes(),
    tryPayments(),
  ]);
  return [mode, ...readable, ...settings, ...endpoints, ...taxes, ...payments];
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
