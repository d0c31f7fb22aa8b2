import { afterEach, expect, test } from "vitest";
import { openCheckout } from "#app/features/payments/checkout/open-checkout.server.ts";
import { presentPayouts, presentReceipt } from "#app/features/payments/present.ts";
import { nextRentOf } from "#app/features/payments/payouts/queries.server.ts";
import { readReceipt } from "#app/features/payments/checkout/read-receipt.server.ts";
import { deleteProperty } from "#app/features/properties/listing/delete-property.server.ts";
import { editProperty } from "#app/features/properties/listing/edit-property.server.ts";
import { setAvailability } from "#app/features/properties/listing/set-availability.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { longestStayInDays } from "#app/features/reservations/model.ts";
import { quoteStay } from "#app/features/reservations/booking/quote-stay.server.ts";
import { loadCart } from "#app/features/reservations/guest/load-cart.server.ts";
import { remind } from "#app/features/reservations/lifecycle/remind.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { moneyOf, payByCard, payNow, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { addProperty } from "#tests/support/property-form.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";
import { moveTo, zones } from "#tests/support/zones.ts";

const hour = 3_600_000;
const address = "http://localhost:3000";
const landlord = await newLandlord();

afterEach(() => moveClock(0));

const spaceIn = (timeZone: string) => newProperty(landlord, { timeZone, availability: "{[2020-01-01,)}" });

/** By a new tenant, so that no limit on holds applies. */
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

test.each(zones)(
  "in %s at %s a stay can be canceled until the property's day before it",
  async (...where) => {
    const today = moveTo(...where);
    const begun = await reserveFrom(await spaceIn(where[0]), today);
    await expect(cancel(begun.actor, begun.id)).rejects.toThrow("The stay has started");
    const ahead = await reserveFrom(await spaceIn(where[0]), addDays(today, 1));
    expect(await cancel(ahead.actor, ahead.id)).toMatchObject({ status: "canceled" });
  },
);

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

test.each(zones)(
  "in %s at %s a stay starts at most three years after the property's today",
  async (...where) => {
    const today = moveTo(...where);
    const property = await spaceIn(where[0]);
    const last = addDays(today, longestStayInDays);
    await expect(reserveFrom(property, addDays(last, 1))).rejects.toMatchObject({ status: 400 });
    expect((await reserveFrom(property, last)).stay).toContain(last);
  },
);

test.each(zones)(
  "in %s at %s a space is shown, found and free from the property's today on",
  async (...where) => {
    const today = moveTo(...where);
    const { id } = await spaceIn(where[0]);
    expect((await call(`/api/properties/${id}`)).body.start_date).toBe(today);
    expect((await call(`/api/properties/${id}/availability`)).body.today).toBe(today);
    const isFound = async (from: IsoDate) => {
      const { body } = await call(`/api/search?query=17101&limit=60&from=${from}&to=${addDays(from, 1)}`);
      return body.some((found: { id: string }) => found.id === id);
    };
    expect([await isFound(addDays(today, -1)), await isFound(today)]).toEqual([false, true]);
  },
);

test.each(zones)("in %s at %s free days are named from the property's today on", async (...where) => {
  const today = moveTo(...where);
  const days = `{[${addDays(today, -1)},${addDays(today, 2)})}`;
  const property = await newProperty(landlord, { timeZone: where[0], availability: days, pricePer: "Day" });
  const tomorrow = addDays(today, 1);
  await newReservation((await newTenant()).actor, property, { start: tomorrow, lastDay: tomorrow });
  const wish = { propertyId: property.id, start: tomorrow, lastDay: tomorrow, quantity: 1 };
  expect(await quoteStay(wish)).toMatchObject({
    available: false,
    next_free: [{ start_date: today, end_date: today }],
  });
});

test.each(zones)("in %s at %s a landlord offers days from the property's today on", async (...where) => {
  const today = moveTo(...where);
  const yesterday = addDays(today, -1);
  const { id } = await spaceIn(where[0]);
  const withdraw = (to: IsoDate) => setAvailability(landlord.actor, id, { to, available: false });
  await expect(withdraw(yesterday)).rejects.toMatchObject({ status: 400 });
  const { offered } = await withdraw(today).then(() =>
    db.selectFrom("properties").select("offered").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  expect(offered).toBe(`{[2020-01-01,${today}),[${addDays(today, 1)},)}`);
  const begin = (start_date: IsoDate) => editProperty(landlord.actor, id, { start_date });
  await expect(begin(yesterday)).rejects.toMatchObject({ status: 400 });
  await begin(today);
});

const homes = {
  "Pacific/Honolulu": { city: "Honolulu", state: "HI", zipcode: "96813" },
  "Pacific/Guam": { city: "Hagatna", state: "GU", zipcode: "96910" },
};

test.each(zones)(
  "in %s at %s a new space is offered from the property's today at the earliest",
  async (...where) => {
    const today = moveTo(...where);
    const add = (start_date: IsoDate) => addProperty(landlord, { ...homes[where[0]], start_date });
    expect((await add(addDays(today, -1))).body.fields).toHaveProperty("start_date");
    expect((await add(today)).body.property).toMatchObject({ time_zone: where[0], start_date: today });
  },
);

test.each(zones)("in %s at %s a stay is over once the property's last day of it is", async (...where) => {
  const today = moveTo(...where);
  const property = await spaceIn(where[0]);
  const { actor, id } = await reserveFrom(property, today);
  const midnight = midnightAfter(addDays(today, 2), where[0]);
  moveClockTo(midnight - hour / 60);
  expect((await loadCart(actor)).held.map((held) => held.id)).toEqual([id]);
  await expect(deleteProperty(landlord.actor, property.id)).rejects.toMatchObject({ status: 409 });
  moveClockTo(midnight + hour / 60);
  expect((await loadCart(actor)).held).toEqual([]);
  await deleteProperty(landlord.actor, property.id);
});

test.each(zones)(
  "in %s at %s Cancel is offered until the property's day before the stay",
  async (...where) => {
    const today = moveTo(...where);
    const offers = async (start: IsoDate) => {
      const { actor } = await reserveFrom(await spaceIn(where[0]), start);
      return (await loadCart(actor)).held.map(({ may_cancel }) => may_cancel);
    };
    expect([await offers(today), await offers(addDays(today, 1))]).toEqual([[false], [true]]);
  },
);

test.each(zones)(
  "in %s at %s a landlord is reminded halfway to the end of the property's first day",
  async (...where) => {
    const today = moveTo(...where);
    const { id } = await reserveFrom(await spaceIn(where[0]), today);
    const begun = now().getTime();
    const half = begun + (midnightAfter(today, where[0]) - begun) / 2;
    const isReminded = async (instant: number) => {
      moveClockTo(instant);
      await remind();
      const asked = db.selectFrom("reservations").select("remindedAt").where("id", "=", id);
      return (await asked.executeTakeFirstOrThrow()).remindedAt !== null;
    };
    expect([await isReminded(half - hour / 60), await isReminded(half + hour / 60)]).toEqual([false, true]);
  },
);

test.each(zones)(
  "in %s at %s money is booked on the property's day, and sent a day after it began",
  async (...where) => {
    const today = moveTo(...where);
    const owner = await newLandlord();
    const property = await newProperty(owner, { timeZone: where[0], availability: "{[2020-01-01,)}" });
    const { actor, id } = await reserveFrom(property, today);
    await payNow((await openCheckout(actor, { payable: { reservationId: id }, address })).url);
    await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
    expect(presentReceipt(await readReceipt(actor, id)).paid?.on).toBe(today);
    const { cookie } = await newAdministrator();
    for (const list of ["reservations", "payments"])
      expect((await call(`/api/admin/lists/${list}?q=${id}`, { cookie })).body).toContain(`,${today}T`);
    const next = await nextRentOf(owner.actor);
    expect(next?.dueAt.getTime()).toBe(midnightAfter(today, where[0]));
    expect(presentPayouts(undefined, next).next?.on).toBe(addDays(today, 1));
  },
);

test.each(zones)(
  "in %s at %s a late payment revives what starts on the property's today, and nothing earlier",
  async (...where) => {
    const today = moveTo(...where);
    const outcome = async (start: IsoDate) => {
      const { actor, id } = await reserveFrom(await spaceIn(where[0]), addDays(today, 5));
      await payByCard((await openCheckout(actor, { payable: { reservationId: id }, address })).url);
      const stay = `[${start},${addDays(start, 1)})`;
      await db.updateTable("reservations").set({ status: "expired", stay }).where("id", "=", id).execute();
      await runJobs();
      return moneyOf(id);
    };
    expect(await outcome(today)).toMatchObject({ status: "pending", paymentStatus: "paid" });
    expect(await outcome(addDays(today, -1))).toMatchObject({ status: "expired", paymentStatus: "refunded" });
  },
);

function moveClockTo(instant: number): void {
  moveClock(0);
  moveClock(instant - now().getTime());
}

/** Neither zone has daylight saving time. */
function midnightAfter(date: IsoDate, zone: string): number {
  const offset = zone === "Pacific/Guam" ? 10 : -10;
  return Date.parse(`${addDays(date, 1)}T00:00:00Z`) - offset * hour;
}
