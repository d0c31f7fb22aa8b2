import type { Finding } from "#app/features/payments/model.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { findingOf } from "./finding-of.server.ts";

/** What of the balance is owed to landlords and tenants, in cents; null of a site that is yet to open. */
type Held = number | null;

/** What the dashboard sets for the whole account, as far as it can be read. */
export async function checkSettings(held: Held): Promise<Finding[]> {
  const account = stripe.accounts.retrieveCurrent();
  return Promise.all([
    findingOf("Your business is activated, in the US and in USD", async () => {
      const { country, default_currency: currency, charges_enabled, payouts_enabled } = await account;
      if (country !== "US" || currency !== "usd") return `It is in ${country} and ${currency}.`;
      return charges_enabled && payouts_enabled
        ? null
        : "Charges or payouts are not enabled yet: finish what the dashboard asks for.";
    }),
    findingOf("Your account may take cards and send transfers", async () => {
      const { capabilities } = await account;
      const states = { card_payments: capabilities?.card_payments, transfers: capabilities?.transfers };
      // Stripe leaves out what was never asked for, which activation covers.
      const wrong = Object.entries(states).filter(([, state]) => state !== undefined && state !== "active");
      return wrong.length > 0
        ? `${wrong.map(([name, state]) => `${name} is ${state}`).join(", ")}: finish what the dashboard asks for.`
        : null;
    }),
    findingOf("Statements begin with a shortened descriptor", async () => {
      const { settings } = await account;
      const prefix = settings?.card_payments?.statement_descriptor_prefix;
      if (!prefix) return "There is none, so a card's statement has no place for a reservation's code.";
      return prefix.length <= 10 ? null : `${prefix} has more than ten letters.`;
    }),
    findingOf("Payouts to your bank leave what others are owed", () => checkPayouts(held)),
    findingOf("Adaptive pricing is off in our last checkouts", checkCurrencies),
  ]);
}

/** Automatic payouts send the balance to the operator's bank, with deposits and rents that are not due yet. */
async function checkPayouts(held: Held): Promise<string | null> {
  const { payments } = await stripe.balanceSettings.retrieve();
  const interval = payments.payouts?.schedule?.interval ?? "automatic";
  if (interval === "manual") return null;
  const minimum = payments.payouts?.minimum_balance_by_currency?.["usd"] ?? 0;
  if (minimum > 0 && minimum >= (held ?? 0)) return null;
  const rhythm = minimum > 0 ? `${interval}, down to ${formatCents(minimum)}` : interval;
  const owed = held === null ? "part of the balance will be" : `${formatCents(held)} of the balance is`;
  return `They are ${rhythm}, and ${owed} owed to landlords and tenants: set them to manual, or a minimum balance above that.`;
}

/**
 * Adaptive pricing charges in another currency, so each of our checkouts turns it off, whatever the account's setting; that
 * can't be read, but the newest checkouts say whether it was on.
 */
async function checkCurrencies(): Promise<string | null> {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  const ours = data.filter(({ mode, metadata }) => mode === "payment" && metadata?.["payment_id"]);
  const count = ours.filter(({ adaptive_pricing: pricing }) => pricing?.enabled !== false).length;
  return count > 0 ? `It is on in ${count} of ${ours.length}: switch it off (docs/stripe.md).` : null;
}
