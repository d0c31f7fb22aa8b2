import { Stripe } from "stripe";
import { config } from "#app/platform/config.server.ts";
import { apiVersion } from "./model.ts";
import { askStandIn } from "./stand-in.server.ts";
import { standInSecretKey, standInWebhookSecret } from "./stand-in-keys.server.ts";

const settings = {
  apiVersion,
  telemetry: false,
  maxNetworkRetries: 2,
  timeout: 20_000,
  appInfo: { name: config.brandName },
} satisfies Stripe.StripeConfig;

/** The card processor: Stripe itself, or the same SDK speaking to its stand-in within this process. */
export const stripe = config.stripe
  ? new Stripe(config.stripe.secretKey, settings)
  : new Stripe(standInSecretKey, {
      ...settings,
      httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
        askStandIn(new Request(url, init)),
      ),
    });

/** What the provider signs its webhooks with. */
export const webhookSecret = config.stripe?.webhookSecret ?? standInWebhookSecret;

/** Signing secret of the Connect webhook. */
export const connectWebhookSecret = config.stripe?.connectWebhookSecret ?? webhookSecret;

/** Whose books these are: each mode of the provider knows only its own customers. */
export const provider = config.stripe
  ? config.stripe.secretKey.includes("_live_")
    ? ("live" as const)
    : ("test" as const)
  : ("sandbox" as const);
