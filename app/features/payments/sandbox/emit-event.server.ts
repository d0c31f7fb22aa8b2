import type { Stripe } from "stripe";
import { config } from "#app/platform/config.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { apiVersion } from "../model.ts";
import { deliverEventsDue } from "../news.server.ts";
import { newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

/**
 * Records an event and its delivery in the transaction of the change it tells of. What happens to a connected account
 * bears that account's id.
 */
export async function emitEvent(
  trx: Transaction,
  type: Stripe.Event.Type,
  object: object,
  of: { account?: string } = {},
): Promise<void> {
  const event = {
    id: newStripeId("evt"),
    object: "event",
    ...of,
    api_version: apiVersion,
    created: seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event;
  await saveObject(trx, event);
  await trx
    .insertInto("sandboxDeliveries")
    .values({ eventId: event.id, url: `${config.publicUrl}/api/webhooks/stripe`, nextAttemptAt: now() })
    .execute();
  await enqueue(trx, deliverEventsDue, {});
}
