import type { Stripe } from "stripe";
import { brandName, type Brand } from "./model.ts";
import type { StoredSession } from "./checkout-session.ts";

/** A session as the API answers it; its lines only when they are asked for by `expand`. */
export function presentSession(stored: StoredSession, expand: string[] = []): Stripe.Checkout.Session {
  const { intent: _intent, descriptions: _descriptions, line_items, ...session } = stored;
  return expand.includes("line_items") ? { ...session, line_items } : session;
}

/** What the hosted page shows. */
export type HostedPage = {
  id: string;
  status: "open" | "complete" | "expired";
  amountCents: number;
  lines: { name: string; description: string | null; amountCents: number; quantity: number }[];
  email: string;
  cancelUrl: string | null;
  successUrl: string;
  /** The card that waits for its 3-D Secure step, "Visa ending in 3184", or null. */
  confirming: string | null;
};

export function presentHostedPage(
  session: StoredSession,
  intent: Stripe.PaymentIntent | null,
  card: { brand: string; last4: string } | null,
): HostedPage {
  return {
    id: session.id,
    status: (session.status ?? "expired") as HostedPage["status"],
    amountCents: session.amount_total ?? 0,
    lines: session.line_items.data.map((line, position) => ({
      name: line.description ?? "",
      description: session.descriptions[position] ?? null,
      amountCents: line.amount_total,
      quantity: line.quantity ?? 1,
    })),
    email: session.customer_email ?? "",
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
