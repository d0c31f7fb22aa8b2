import type { Stripe } from "stripe";
import { brandName, type Brand } from "./model.ts";
import type { StoredSession } from "./checkout-session.ts";

/** A session as the API returns it; its lines only if `expand` asks for them. */
export function presentSession(stored: StoredSession, expand: string[] = []): Stripe.Checkout.Session {
  const {
    intent: _intent,
    descriptions: _descriptions,
    buyer_email: _email,
    line_items,
    ...session
  } = stored;
  return expand.includes("line_items") ? { ...session, line_items } : session;
}

/** Where the hosted page goes next: to the shop, or to the bank's 3-D Secure step. */
export type NextStep = { next: "done"; url: string } | { next: "confirm" };

/** The hosted page's data. */
export type HostedPage = {
  id: string;
  /** True if it only saves a card, and takes no money. */
  isSetup: boolean;
  /** What happens to the card, in the caller's words. */
  words: string | null;
  status: "open" | "complete" | "expired";
  amountCents: number;
  lines: { name: string; description: string | null; amountCents: number; quantity: number }[];
  email: string;
  cancelUrl: string | null;
  successUrl: string;
  /** The card that needs its 3-D Secure step, "Visa ending in 3184", or null. */
  confirming: string | null;
};

export function presentHostedPage(
  session: StoredSession,
  intent: Stripe.PaymentIntent | null,
  card: { brand: string; last4: string } | null,
): HostedPage {
  return {
    id: session.id,
    isSetup: session.mode === "setup",
    words: session.custom_text.submit?.message ?? null,
    status: (session.status ?? "expired") as HostedPage["status"],
    amountCents: session.amount_total ?? 0,
    lines: session.line_items.data.map((line, position) => ({
      name: line.description ?? "",
      description: session.descriptions[position] ?? null,
      amountCents: line.amount_total,
      quantity: line.quantity ?? 1,
    })),
    email: session.buyer_email ?? session.customer_email ?? session.customer_details?.email ?? "",
    cancelUrl: session.cancel_url,
    successUrl: successUrlOf(session),
    confirming:
      intent?.status === "requires_action" && card
        ? `${brandName(card.brand as Brand)} ending in ${card.last4}`
        : null,
  };
}

export function successUrlOf(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

/** The onboarding page's data. An expired link redirects to `refreshUrl`. */
export type OnboardingPage = {
  id: string;
  state: "open" | "submitted" | "expired";
  email: string | null;
  returnUrl: string;
  refreshUrl: string;
};

export function presentOnboarding(
  link: { id: string; used: boolean; expires_at: number; return_url: string; refresh_url: string },
  account: Stripe.Account,
  seconds: number,
): OnboardingPage {
  return {
    id: link.id,
    state: link.used ? "submitted" : link.expires_at <= seconds ? "expired" : "open",
    email: account.email,
    returnUrl: link.return_url,
    refreshUrl: link.refresh_url,
  };
}

/** The Express dashboard's data. */
export type ExpressPage = {
  payoutsEnabled: boolean;
  bank: string | null;
  totalCents: number;
  transfers: {
    id: string;
    created: number;
    amountCents: number;
    reversedCents: number;
    description: string;
  }[];
};

export function presentExpress(account: Stripe.Account, transfers: Stripe.Transfer[]): ExpressPage {
  const bank = account.external_accounts?.data[0];
  return {
    payoutsEnabled: account.payouts_enabled,
    bank: bank ? `Test bank account ending in ${bank.last4}` : null,
    totalCents: transfers.reduce((cents, one) => cents + one.amount - one.amount_reversed, 0),
    transfers: transfers.map((one) => ({
      id: one.id,
      created: one.created,
      amountCents: one.amount,
      reversedCents: one.amount_reversed,
      description: one.description ?? one.transfer_group ?? one.id,
    })),
  };
}
