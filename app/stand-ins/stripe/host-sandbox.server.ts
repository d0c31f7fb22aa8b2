import { setHost } from "@sparebay/stripe-sandbox/host.server.ts";
import { accountEvents, apiVersion } from "#app/features/payments/model.ts";
import { standInSecretKey, standInWebhookSecret } from "#app/features/payments/stand-in-keys.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { sandboxStore } from "./store.server.ts";

/** Gives the Stripe sandbox our database, clock and keys. */
export function hostSandbox(): void {
  setHost({
    store: sandboxStore,
    now,
    isInUse: () => config.stripe === null,
    publicUrl: () => config.publicUrl,
    secretKey: standInSecretKey,
    webhookSecret: standInWebhookSecret,
    apiVersion,
    accountEvents,
    refusal: (status, message, fields) => new AppError(status, message, fields && { fields }),
    logError: (err, path) => log.error({ err, path }, "payments sandbox"),
  });
}
