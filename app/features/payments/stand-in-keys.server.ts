import { deriveSecret } from "#app/platform/signed-token.server.ts";

/** The API key of Stripe's stand-in. Derived, so that all processes on one database have the same. */
export const standInSecretKey = `sk_test_sandbox${derive("payments sandbox: secret key")}`;

/** The stand-in's webhook signing secret. */
export const standInWebhookSecret = `whsec_${derive("payments sandbox: webhook secret")}`;

function derive(purpose: string): string {
  return deriveSecret(purpose).toString("hex").slice(0, 48);
}
