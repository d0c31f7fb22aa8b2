import { Stripe } from "stripe";
import { config } from "#app/platform/config.server.ts";
import { apiVersion, bookedEvents } from "../model.ts";
import { provider, stripe } from "../stripe.server.ts";

/** One thing that the product needs of the provider's account, and what is missing; null if all is well. */
export type Finding = { what: string; missing: string | null };

/** Events of landlords' accounts go to an endpoint of their own. */
const ofAccounts = ["account.updated", "payout.failed", "payout.paid"];

/**
 * Asks the provider what `npm run stripe-check` reports: whether the key may read what we read, and whether the endpoints of
 * webhooks are there with our events and version. Changes nothing. What can't be read over the API is in docs/stripe.md.
 */
export async function checkProvider(): Promise<Finding[]> {
  const mode: Finding = { what: `Mode: ${provider}`, missing: null };
  const [readable, currencies, endpoints] = await Promise.all([
    Promise.all(Object.entries(reads).map(([what, read]) => tried(`The key reads ${what}`, read))),
    checkCurrencies(),
    checkEndpoints(),
  ]);
  return [mode, ...readable, currencies, ...endpoints];
}

/**
 * Adaptive pricing charges in another currency, so each of our checkouts turns it off, whatever the account's setting; that
 * can't be read, but the newest checkouts say whether it was on.
 */
async function checkCurrencies(): Promise<Finding> {
  const what = "Adaptive pricing is off in our last checkouts";
  const listed = await refusable(stripe.checkout.sessions.list({ limit: 100 }));
  if (typeof listed === "string") return { what, missing: listed };
  const ours = listed.data.filter(({ mode, metadata }) => mode === "payment" && metadata?.["payment_id"]);
  const count = ours.filter(({ adaptive_pricing: pricing }) => pricing?.enabled !== false).length;
  return {
    what,
    missing: count > 0 ? `It is on in ${count} of ${ours.length}: switch it off (docs/stripe.md).` : null,
  };
}

/** What the provider answers, or the words in which it refuses. */
async function refusable<Answer>(asked: Promise<Answer>): Promise<Answer | string> {
  return asked.catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError) return error.message;
    throw error;
  });
}

const one = { limit: 1 };
const reads: Record<string, () => Promise<unknown>> = {
  "the balance": () => stripe.balance.retrieve(),
  "balance transactions": () => stripe.balanceTransactions.list(one),
  "checkout sessions": () => stripe.checkout.sessions.list(one),
  "payment intents": () => stripe.paymentIntents.list(one),
  charges: () => stripe.charges.list(one),
  refunds: () => stripe.refunds.list(one),
  disputes: () => stripe.disputes.list(one),
  customers: () => stripe.customers.list(one),
  "connected accounts": () => stripe.accounts.list(one),
  transfers: () => stripe.transfers.list(one),
  events: () => stripe.events.list(one),
};

async function tried(what: string, read: () => Promise<unknown>): Promise<Finding> {
  try {
    await read();
    return { what, missing: null };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return { what, missing: error.message };
    throw error;
  }
}

async function checkEndpoints(): Promise<Finding[]> {
  const address = `${config.publicUrl}/api/webhooks/stripe`;
  const listed = await refusable(stripe.webhookEndpoints.list({ limit: 100 }));
  if (typeof listed === "string") return [{ what: "The key reads webhook endpoints", missing: listed }];
  const ours = listed.data.filter(({ url, status }) => url === address && status === "enabled");
  const heard = new Set(ours.flatMap((endpoint) => endpoint.enabled_events));
  const lacks = (types: readonly string[]) => types.filter((type) => !heard.has(type) && !heard.has("*"));
  const main = lacks(bookedEvents.filter((type) => !ofAccounts.includes(type)));
  const versions = ours.flatMap(({ api_version: version }) => version ?? "the account's default");
  const others = versions.filter((version) => version !== apiVersion);
  return [
    {
      what: `An enabled endpoint at ${address}`,
      missing:
        ours.length === 0 ? "There is none. Its events are read from Stripe's list, a minute late." : null,
    },
    { what: "It hears our events", missing: main.length > 0 ? `It lacks ${main.join(", ")}.` : null },
    {
      what: `An endpoint for connected accounts hears ${ofAccounts.join(", ")}`,
      missing:
        lacks(ofAccounts).length > 0
          ? "None hears them all. Accounts are asked every ten minutes; payouts to a bank that fail stay unknown."
          : null,
    },
    {
      what: `The endpoints use the version ${apiVersion}`,
      missing: others.length > 0 ? `One uses ${others.join(", ")}.` : null,
    },
  ];
}
