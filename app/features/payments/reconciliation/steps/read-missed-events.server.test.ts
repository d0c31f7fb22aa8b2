import { afterEach, expect, test } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, orderOf, payByCard } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { day, minute, second } from "#tests/support/time-limits.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { readMissedEvents } from "./read-missed-events.server.ts";

const landlord = await newLandlord();

afterEach(() => moveClock(0));

test.each([
  ["shortly before", 5 * minute - 5 * second, true],
  ["too long before", 5 * minute + 5 * second, false],
])("an event %s the last reading is read again", async (_words, later, isRead) => {
  const event = await unheardEvent();
  moveClock(later);
  await lastReadAt(now());
  await readMissedEvents();
  expect(await isStored(event)).toBe(isRead);
});

test.each([
  ["younger than", 30 * day - minute, true],
  ["older than", 30 * day + minute, false],
])("an event %s 30 days is read, however long ago the last reading was", async (_words, later, isRead) => {
  const event = await unheardEvent();
  await lastReadAt(null);
  moveClock(later);
  await readMissedEvents();
  expect(await isStored(event)).toBe(isRead);
});

/** The provider's event of a payment whose webhook was never sent. */
async function unheardEvent(): Promise<string> {
  const tenant = await newTenant();
  const [reservation] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, reservation!.id);
  await payByCard(url);
  const { data } = await stripe.events.list({ types: ["checkout.session.completed"], limit: 1 });
  return data[0]!.id;
}

async function lastReadAt(readUntil: Date | null): Promise<void> {
  await db.deleteFrom("providerEventsRead").execute();
  if (readUntil) await db.insertInto("providerEventsRead").values({ readUntil }).execute();
}

async function isStored(id: string): Promise<boolean> {
  const stored = await db.selectFrom("providerEvents").select("id").where("id", "=", id).execute();
  return stored.length > 0;
}
