import { deriveSecret } from "#app/platform/signed-token.server.ts";

/** The sandbox's API key. Derived, so that every process on one database agrees on it. */
export const sandboxSecretKey = `sk_test_sandbox${derive("payments sandbox: secret key")}`;

/** What the sandbox signs its webhooks with. */
export const sandboxWebhookSecret = `whsec_${derive("payments sandbox: webhook secret")}`;

function derive(purpose: string): string {
  return deriveSecret(purpose).toString("hex").slice(0, 48);
}
