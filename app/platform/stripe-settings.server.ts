import { z } from "zod";
import { BadSetting } from "./data-folder.server.ts";

/** A webhook's signing secret. */
export const webhookSecret = z.string().startsWith("whsec_", "must begin with whsec_");

/** The key of Stripe and the secrets of our webhooks there; null without a key: payments go to the sandbox. */
export function stripeOf(settings: {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined;
  STRIPE_ACCOUNTS_WEBHOOK_SECRET?: string | undefined;
}) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: ownSecret } = settings;
  if (secretKey === undefined) return null;
  if (ownSecret === undefined)
    throw new BadSetting(
      "The setting STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY is set, and webhooks must be verified.",
    );
  return {
    secretKey,
    webhookSecret: ownSecret,
    /** The webhook secret for landlords' accounts; null if the one above also serves them. */
    connectWebhookSecret: settings.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
    /** The webhook secret for thin events of those accounts; null if there is no such webhook. */
    accountsWebhookSecret: settings.STRIPE_ACCOUNTS_WEBHOOK_SECRET ?? null,
  };
}
