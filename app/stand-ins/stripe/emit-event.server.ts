import type { Stripe } from "stripe";
import { config } from "#app/platform/config.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { apiVersion } from "#app/features/payments/model.ts";
import { deliverEventsDue } from "./events.server.ts";
import { faultOfEvent } from "./faults.server.ts";
import { requestContext } from "./request-context.server.ts";
import { newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

/**
 * Records an event and its delivery in the transaction of its change. An event about a connected account has that
 * account's id.
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
export async function emitThinEvent(trx: Transaction, type: string, accountId: string): Promise<void> {
  const event = {
    id: newStripeId("evt"),
    object: "v2.core.event",
    created: now().toISOString(),
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

async function deliver(trx: Transaction, eventId: string, type: string): Promise<void> {
  const deliveries = await deliveriesOf(trx, type);
  await trx
    .insertInto("sandboxDeliveries")
    .values(
      deliveries.map((delivery) => ({
        eventId,
        url: `${config.publicUrl}/api/webhooks/stripe`,
        ...delivery,
      })),
    )
    .execute();
  await enqueue(trx, deliverEventsDue, {});
}

/** One immediate delivery, unless a fault was ordered for it. */
async function deliveriesOf(trx: Transaction, type: string) {
  const fault = await faultOfEvent(trx, type);
  const later = new Date(now().getTime() + (fault?.seconds ?? 0) * 1000);
  const normal = { nextAttemptAt: now() };
  switch (fault?.kind) {
    case "lost":
      return [{ ...normal, state: "abandoned" as const, lastAnswer: "lost on the way" }];
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
