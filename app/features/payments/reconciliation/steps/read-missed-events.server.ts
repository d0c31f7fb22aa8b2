import type { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { bookEvent } from "./book-event.server.ts";
import { bookedEvents } from "#app/features/payments/model.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";

const minute = 60_000;
/** An event may appear in the list a little after its time. */
const minutesReadAgain = 5;
/** The provider lists events this far back. */
const daysListed = 30;

/**
 * Reads the provider's list of events from where it was last read, and books those whose webhook never reached us,
 * oldest first. An event that can't be booked is kept with its error and doesn't stop the others.
 */
export async function readMissedEvents(): Promise<void> {
  const begun = now();
  const missed = await withoutStored(await eventsSince(await lastRead(begun)));
  for (const event of missed) await bookEvent(event);
  await db
    .insertInto("providerEventsRead")
    .values({ readUntil: begun })
    .onConflict((conflict) => conflict.column("isOne").doUpdateSet({ readUntil: begun }))
    .execute();
}

async function lastRead(begun: Date): Promise<Date> {
  const read = await db.selectFrom("providerEventsRead").select("readUntil").executeTakeFirst();
  // A clock that was set back must not leave a gap.
  const until = Math.min(read?.readUntil.getTime() ?? 0, begun.getTime());
  const listed = begun.getTime() - daysListed * 24 * 60 * minute;
  return new Date(Math.max(until - minutesReadAgain * minute, listed));
}

async function eventsSince(since: Date): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const event of stripe.events.list({ created, types: [...bookedEvents], limit: 100 }))
    events.push(event);
  return events.toReversed();
}

async function withoutStored(events: Stripe.Event[]): Promise<Stripe.Event[]> {
  if (events.length === 0) return [];
  const ids = events.map((event) => event.id);
  const stored = await db.selectFrom("providerEvents").select("id").where("id", "in", ids).execute();
  const known = new Set(stored.map((event) => event.id));
  return events.filter((event) => !known.has(event.id));
}
