import { afterEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/cancel.server.ts";
import { expire } from "#app/features/reservations/expire.server.ts";
import { reserve } from "#app/features/reservations/reserve.server.ts";
import { moveClock, now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";

const hour = 3_600_000;
const landlord = await newLandlord();

afterEach(() => moveClock(0));

// In Hawaii it is still the day before by universal time, on Guam already the day after.
const zones = [
  ["Pacific/Honolulu", "05:00", -1],
  ["Pacific/Guam", "20:00", 1],
] as const;

/** Moves the clock to tomorrow at this time of universal time, and answers the property's day. */
function moveTo(zone: string, time: string, ahead: number): IsoDate {
  const tomorrow = addDays(todayIn("UTC"), 1);
  moveClock(Date.parse(`${tomorrow}T${time}:00Z`) - now().getTime());
  const today = todayIn(zone);
  expect([todayIn("UTC"), today]).toEqual([tomorrow, addDays(tomorrow, ahead)]);
  return today;
}

const spaceIn = (timeZone: string) => newProperty(landlord, { timeZone, availability: "{[2020-01-01,)}" });

/** By a tenant of their own, whom no limit on holds touches. */
async function reserveFrom(property: { id: string }, start: IsoDate | null) {
  const { actor } = await newTenant();
  const items = [{ propertyId: property.id, quantity: 1, assertedPriceCents: undefined }];
  const guest = { guestName: "Pat Doe", guestContact: actor.email };
  const lastDay = start && addDays(start, 2);
  const [reservation] = await reserve(actor, { items, start, lastDay, ...guest }, null);
  return { actor, id: reservation!.id, stay: reservation!.stay };
}

test.each(zones)("in %s at %s a stay starts on the property's today at the earliest", async (...where) => {
  const today = moveTo(...where);
  const property = await spaceIn(where[0]);
  await expect(reserveFrom(property, addDays(today, -1))).rejects.toMatchObject({ status: 400 });
  expect((await reserveFrom(property, today)).stay).toContain(today);
});

test.each(zones)("in %s at %s a request without dates starts on the property's today", async (...where) => {
  const today = moveTo(...where);
  expect((await reserveFrom(await spaceIn(where[0]), null)).stay).toContain(`[${today},`);
});

test.each(zones)("in %s at %s a stay is canceled until the property's day before it", async (...where) => {
  const today = moveTo(...where);
  const begun = await reserveFrom(await spaceIn(where[0]), today);
  await expect(cancel(begun.actor, begun.id)).rejects.toThrow("The stay has begun");
  const ahead = await reserveFrom(await spaceIn(where[0]), addDays(today, 1));
  expect(await cancel(ahead.actor, ahead.id)).toMatchObject({ status: "cancelled" });
});

test.each(zones)("in %s at %s a request expires once the property's first day is over", async (...where) => {
  const today = moveTo(...where);
  const { id } = await reserveFrom(await spaceIn(where[0]), today);
  const statusNow = async () => {
    await expire();
    return db.selectFrom("reservations").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  };
  const midnight = midnightAfter(today, where[0]);
  moveClockTo(midnight - hour / 60);
  expect(await statusNow()).toEqual({ status: "pending" });
  moveClockTo(midnight + hour / 60);
  expect(await statusNow()).toEqual({ status: "expired" });
});

function moveClockTo(instant: number): void {
  moveClock(0);
  moveClock(instant - now().getTime());
}

/** Neither zone has daylight saving time. */
function midnightAfter(date: IsoDate, zone: string): number {
  const offset = zone === "Pacific/Guam" ? 10 : -10;
  return Date.parse(`${addDays(date, 1)}T00:00:00Z`) - offset * hour;
}
