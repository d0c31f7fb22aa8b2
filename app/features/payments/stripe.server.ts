import { Stripe } from "stripe";
import { config } from "#app/platform/config.server.ts";
import { log } from "#app/platform/log.server.ts";
import { paymentProviderAnswers } from "#app/platform/outages.server.ts";
import { providerRequests } from "#app/platform/provider-requests.ts";
import { recordWait } from "#app/platform/tracing.server.ts";
import { apiVersion } from "./model.ts";
import { askStandIn } from "./stand-in.server.ts";
import { standInSecretKey, standInWebhookSecret } from "./stand-in-keys.server.ts";

const settings = {
  apiVersion,
  telemetry: false,
  ...providerRequests,
  appInfo: { name: "Sparebay" },
} satisfies Stripe.StripeConfig;

/** The card processor: Stripe, or the same SDK talking to its stand-in in this process. */
export const stripe = config.stripe
  ? new Stripe(config.stripe.secretKey, settings)
  : new Stripe(standInSecretKey, {
      ...settings,
      httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
        askStandIn(new Request(url, init)),
      ),
    });

stripe.on("response", ({ method, path, status, elapsed }: Stripe.ResponseEvent) => {
  const outage = status < 500 ? paymentProviderAnswers() : null;
  if (outage !== null) log.warn(outage, "the payment provider answers again");
  recordWait(`stripe ${method}`, elapsed, {
    "http.request.method": method,
    "url.path": path.split("?", 1)[0]!,
    "http.response.status_code": status,
  });
});

/** The provider's webhook signing secret. */
export const webhookSecret = config.stripe?.webhookSecret ?? standInWebhookSecret;

/** Signing secret of the Connect webhook. */
export const connectWebhookSecret = config.stripe?.connectWebhookSecret ?? webhookSecret;

/** Signing secret of the webhook for thin events of landlords' accounts. */
export const accountsWebhookSecret = config.stripe?.accountsWebhookSecret ?? webhookSecret;

/** The provider and its mode: each mode has its own customers and books. */
export const provider = config.stripe
  ? config.stripe.secretKey.includes("_live_")
    ? ("live" as const)
    : ("test" as const)
  : ("sandbox" as const);
