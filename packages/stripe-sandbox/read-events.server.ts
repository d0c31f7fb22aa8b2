import type { Stripe } from "stripe";
import { host } from "./host.server.ts";
import type { ListParams } from "./schema.ts";
import { findObject, listObjects } from "./stored-objects.server.ts";

/** A page of our platform's events, or of a connected account's. */
export async function listEvents(params: ListParams, account: string | null) {
  const page = await listObjects<Stripe.Event>("event", "/v1/events", { ...params, account });
  return { ...page, data: await withPending(page.data) };
}

export async function readEvent(id: string): Promise<Stripe.Event> {
  return (await withPending([await findObject<Stripe.Event>("event", id)]))[0]!;
}

/** Each with how many of its deliveries are still on their way. */
async function withPending(events: Stripe.Event[]): Promise<Stripe.Event[]> {
  if (events.length === 0) return [];
  const waiting = await host().store.countWaiting(events.map(({ id }) => id));
  return events.map((event) => ({
    ...event,
    pending_webhooks: waiting.get(event.id) ?? 0,
  }));
}
