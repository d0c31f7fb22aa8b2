import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { replaceUnstorable } from "#app/platform/storable-text.server.ts";
import { accountChanged } from "../events.server.ts";
import { changedAccount } from "../model.ts";
import {
  accountsWebhookSecret,
  connectWebhookSecret,
  provider,
  stripe,
  webhookSecret,
} from "../stripe.server.ts";
import { bookEvent } from "./steps/book-event.server.ts";

/** How many seconds a signature is valid; an older one may be a replay. */
const tolerance = 300;

/**
 * Handles a webhook: verifies signature and age before storing and booking anything. An event that can't be booked is
 * kept for us to see, and the webhook still succeeds: the provider stops calling a URL that refuses. A thin event says
 * only which account has changed, and has it read.
 */
export async function receiveEvent(payload: string, signature: string | null): Promise<void> {
  const event = await verified(payload, signature);
  if (event.object === "event") {
    await bookEvent(event);
    return;
  }
  // Of the others of API v2 we need none; one of v1 comes from a destination that was made for snapshots.
  if (!event.type.startsWith("v2."))
    throw new Invalid(
      "This is a thin event, which has no object. Choose the payload style snapshot for this webhook (docs/stripe.md).",
    );
  const accountId = changedAccount(replaceUnstorable(event));
  if (accountId === null || event.livemode !== (provider === "live")) return;
  await transaction((trx) => enqueue(trx, accountChanged, { accountId }));
}

async function verified(payload: string, signature: string | null) {
  for (const secret of new Set([webhookSecret, connectWebhookSecret, accountsWebhookSecret])) {
    const event = await signedWith(secret, payload, signature ?? "").catch(() => null);
    if (event) return event;
  }
  throw new Invalid("The signature is not valid.");
}

async function signedWith(secret: string, payload: string, signature: string) {
  const given = [payload, signature, secret, tolerance, undefined, now().getTime()] as const;
  try {
    return await stripe.webhooks.constructEventAsync(...given);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("thin event")) throw error;
    return stripe.parseEventNotificationAsync(...given);
  }
}
