import type { Stripe } from "stripe";
import type { NewDelivery, Store } from "./store.ts";
import { faultOfEvent } from "./faults.server.ts";
import { host } from "./host.server.ts";
import { requestContext } from "./request-context.server.ts";
import { newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

/**
 * Records an event and its delivery in the transaction of its change. An event about a connected account has that
 * account's id.
 */
export async function emitEvent(
  trx: Store,
  type: Stripe.Event.Type,
  object: object,
  of: { account?: string } = {},
): Promise<void> {
  const event = {
    id: newStripeId("evt"),
    object: "event",
    ...of,
    api_version: host().apiVersion,
    created: seconds(),
    data: { object },
    livemode: false,
    // As each is sent; a later read counts what is still on its way.
    pending_webhooks: 1,
    // Null on the hosted pages, and for what time does.
    request: requestContext.getStore() ?? { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event;
  await saveObject(trx, event);
  await deliver(trx, event.id, type);
}

/** Records an event of API v2 about an account, and its delivery: it names the account, and says nothing else of it. */
export async function emitThinEvent(trx: Store, type: string, accountId: string): Promise<void> {
  const event = {
    id: newStripeId("evt"),
    object: "v2.core.event",
    created: host().now().toISOString(),
    livemode: false,
    related_object: {
      id: accountId,
      type: "v2.core.account",
      url: `/v2/core/accounts/${accountId}`,
    },
    type,
  };
  await saveObject(trx, event);
  await deliver(trx, event.id, type);
}

async function deliver(trx: Store, eventId: string, type: string): Promise<void> {
  const url = `${host().publicUrl()}/api/webhooks/stripe`;
  await trx.addDeliveries(eventId, url, await deliveriesOf(trx, type));
}

/** One immediate delivery, unless a fault was ordered for it. */
async function deliveriesOf(trx: Store, type: string): Promise<NewDelivery[]> {
  const fault = await faultOfEvent(trx, type);
  const later = new Date(host().now().getTime() + (fault?.seconds ?? 0) * 1000);
  const normal = { nextAttemptAt: host().now() };
  switch (fault?.kind) {
    case "lost":
      return [{ ...normal, state: "abandoned", lastAnswer: "lost on the way" }];
    case "late":
      return [{ nextAttemptAt: later }];
    case "duplicate":
      return [normal, { nextAttemptAt: later }];
    case "reversed":
      return [{ ...normal, reversed: true }];
    default:
      return [normal];
  }
}
