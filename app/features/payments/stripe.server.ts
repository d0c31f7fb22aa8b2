import { Stripe } from "stripe";
import { config } from "#app/platform/config.server.ts";
import { apiVersion } from "./model.ts";
import { sandboxSecretKey, sandboxWebhookSecret } from "./sandbox/keys.server.ts";
import { processor } from "./sandbox/processor.server.ts";

const settings = {
  apiVersion,
  telemetry: false,
  maxNetworkRetries: 2,
  timeout: 20_000,
  appInfo: { name: config.brandName },
} satisfies Stripe.StripeConfig;

/** The card processor: Stripe itself, or the same SDK speaking to our sandbox within this process. */
export const stripe = config.stripe
  ? new Stripe(config.stripe.secretKey, settings)
  : new Stripe(sandboxSecretKey, {
      ...settings,
      httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
        Promise.resolve(processor.fetch(new Request(url, init))),
      ),
    });

/** What the provider signs its webhooks with. */
export const webhookSecret = config.stripe?.webhookSecret ?? sandboxWebhookSecret;
