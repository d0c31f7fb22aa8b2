import { deriveSecret } from "#app/platform/signed-token.server.ts";

/** The API key of Stripe's stand-in. Derived, so that every process on one database agrees on it. */
export const standInSecretKey = `sk_test_sandbox${derive("payments sandbox: secret key")}`;

/** What the stand-in signs its webhooks with. */
export const standInWebhookSecret = `whsec_${derive("payments sandbox: webhook secret")}`;

function derive(purpose: string): string {
  return deriveSecret(purpose).toString("hex").slice(0, 48);
}
