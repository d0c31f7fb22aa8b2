import type { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { bookEvent } from "./steps/book-event.server.ts";
import { connectWebhookSecret, stripe, webhookSecret } from "../stripe.server.ts";

/** How many seconds a signature is valid; an older one may be a replay. */
const tolerance = 300;

/**
 * Handles a webhook: verifies signature and age before storing and booking anything. An event that can't be booked is
 * kept for us to see, and the webhook still succeeds: the provider stops calling a URL that refuses.
 */
export async function receiveEvent(payload: string, signature: string | null): Promise<void> {
  const event = await verified(payload, signature);
  await bookEvent(event, payload);
}

async function verified(payload: string, signature: string | null): Promise<Stripe.Event> {
  for (const secret of new Set([webhookSecret, connectWebhookSecret])) {
    const event = await signedWith(secret, payload, signature ?? "").catch(thinOrNull);
    if (event) return event;
  }
  throw new Invalid("The signature is not valid.");
}

function signedWith(secret: string, payload: string, signature: string): Promise<Stripe.Event> {
  const at = now().getTime();
  return stripe.webhooks.constructEventAsync(payload, signature, secret, tolerance, undefined, at);
}

/** The SDK finds a thin event only after its signature was right. */
function thinOrNull(error: unknown): null {
  if (!(error instanceof Error) || !error.message.includes("thin event")) return null;
  throw new Invalid(
    "This is a thin event, which has no object. Choose the payload style snapshot for this webhook (docs/stripe.md).",
  );
}
