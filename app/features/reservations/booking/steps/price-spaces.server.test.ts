import { afterEach, expect, test } from "vitest";
import { longestStayInDays, noEnd } from "#app/features/reservations/model.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { datesTaken } from "../model.ts";
import { priceSpaces } from "./price-spaces.server.ts";

type Wishes = Parameters<typeof priceSpaces>[0];

const landlord = await newLandlord();
const newSpace = (more: Parameters<typeof newProperty>[1] = {}) =>
  newProperty(landlord, { priceCents: 1_000, pricePer: "Day", ...more });

afterEach(() => moveClock(0));

function price(ids: string | string[], more: Partial<Wishes> = {}) {
  const items = [ids].flat().map((propertyId) => ({ propertyId, quantity: 1 }));
  return priceSpaces({ items, start: day(3), lastDay: day(4), ...more });
}

test("a price and a policy that were shown must still be those of the space", async () => {
  const { id } = await newSpace({ cancellationPolicy: "moderate" });
  const ask = (shown: object) => price([], { items: [{ propertyId: id, quantity: 1, ...shown }] });
  for (const [shown, message] of [
    [{ assertedPriceCents: 999 }, "The price has changed."],
    [{ assertedPriceCents: 999, assertedPolicy: "flexible" }, "The price has changed."],
    [{ assertedPolicy: "flexible" }, "The cancellation policy has changed."],
  ] as const)
    await expect(ask(shown)).rejects.toMatchObject({
      status: 409,
      message,
      extra: { property_id: id, quote: { price: 10, total: 21, cancellation_policy: "moderate" } },
    });
  const [priced] = await ask({ assertedPriceCents: 1_000, assertedPolicy: "moderate" });
  expect(priced).toMatchObject({ propertyId: id, policy: "moderate", problem: null, nextFree: [] });
});

test("sums that were shown must be ours: the offer, the total, the deposits, and all that is paid", async () => {
  const [one, two] = [await newSpace({ depositCents: 500 }), await newSpace()];
  const ask = (shown: Partial<Wishes>) => price([one.id, two.id], shown);
  const quote = { offer: 40, fee: 2, total: 42, deposit: 5 };
  for (const [shown, message] of [
    [{ assertedOfferCents: 3_999 }, "The price has changed."],
    [{ assertedTotalCents: 4_201 }, "The price has changed."],
    [{ assertedPaidCents: 4_200 }, "The price has changed."],
    [{ assertedDepositCents: 0 }, "The deposit has changed."],
    [{ assertedDepositCents: 0, assertedOfferCents: 1 }, "The price has changed."],
  ] as const) {
    const refused = ask(shown);
    await expect(refused).rejects.toMatchObject({ status: 409, message, extra: { quote } });
    const error = (await refused.catch((reason: unknown) => reason)) as {
      extra: { quotes: { property_id: string; total: number }[] };
    };
    expect(error.extra.quotes.map((own) => [own.property_id, own.total]).toSorted()).toEqual(
      [
        [one.id, 21],
        [two.id, 21],
      ].toSorted(),
    );
  }
  const right = { assertedOfferCents: 4_000, assertedTotalCents: 4_200, assertedPaidCents: 4_700 };
  expect(await ask({ ...right, assertedDepositCents: 500 })).toHaveLength(2);
  expect(
    await ask({ assertedOfferCents: null, assertedTotalCents: null, assertedPaidCents: null }),
  ).toHaveLength(2);
  const none = await price(two.id, { assertedOfferCents: 1 }).catch((reason: unknown) => reason);
  expect((none as { extra: { quote: object } }).extra.quote).toEqual({ offer: 20, fee: 1, total: 21 });
});

test("spaces are priced in the order in which they are locked: by landlord, then by id", async () => {
  const other = await newLandlord();
  const spaces = [await newSpace(), await newProperty(other), await newSpace(), await newProperty(other)];
  const sorted = spaces.map(({ landlordId, id }) => `${landlordId} ${id}`).toSorted();
  for (const asked of [spaces, spaces.toReversed()]) {
    const priced = await price(asked.map(({ id }) => id));
    expect(priced.map(({ landlordId, propertyId }) => `${landlordId} ${propertyId}`)).toEqual(sorted);
  }
});

test("one of the spaces must be of the landlord whose page it was asked for on", async () => {
  const other = await newLandlord();
  const ids = [(await newSpace()).id, (await newProperty(other)).id];
  for (const landlordId of [landlord.id, other.id, null, ""])
    expect(await price(ids, { landlordId })).toHaveLength(2);
  await expect(price(ids, { landlordId: "usr_other" })).rejects.toMatchObject({
    status: 400,
    message: "This landlord does not offer that space.",
    extra: { fields: { landlord_id: "Not the landlord of this property." } },
  });
});

test("a stay lasts at most three years, begins within three years, and not in the past", async () => {
  const { id } = await newSpace({ renews: false });
  const last = longestStayInDays;
  const refused = "A stay can last at most three years and must start within three years.";
  expect(await price(id, { start: day(3), lastDay: day(3 + last - 1) })).toHaveLength(1);
  const ask = (start: number, lastDay: number | null, quantity = 1) =>
    price([], {
      items: [{ propertyId: id, quantity }],
      start: day(start),
      lastDay: lastDay === null ? null : day(lastDay),
    });
  await expect(ask(3, 3 + last)).rejects.toMatchObject({ extra: { fields: { end_date: refused } } });
  expect(await ask(last, last)).toHaveLength(1);
  await expect(ask(last + 1, last + 1)).rejects.toMatchObject({ extra: { fields: { end_date: refused } } });
  await expect(ask(3, null, last + 1)).rejects.toMatchObject({ extra: { fields: { quantity: refused } } });
  await expect(ask(last + 1, null)).rejects.toMatchObject({ extra: { fields: { quantity: refused } } });
  expect(await ask(0, 0)).toHaveLength(1);
  await expect(ask(-1, 0)).rejects.toMatchObject({
    extra: { fields: { start_date: "Start date cannot be earlier than today." } },
  });
  await expect(ask(4, 3)).rejects.toMatchObject({
    extra: { fields: { end_date: "End date cannot be earlier than the start date." } },
  });
});

test("a space is rented without an end only where that is chosen and offered", async () => {
  const { id } = await newProperty(landlord, { renews: true });
  const plain = await newProperty(landlord);
  const ask = async (propertyId: string, lastDay: string | null, more: object = {}) => {
    const items = [{ propertyId, quantity: 1, ...more }];
    const [space] = await price([], { items, start: day(3), lastDay });
    return [space!.renews, space!.stay.end];
  };
  const chosen = { renews: true };
  expect(await ask(id, null, chosen)).toEqual([true, noEnd]);
  expect((await ask(id, null))[0]).toBe(false);
  expect(await ask(id, day(9))).toEqual([false, day(10)]);
  await expect(ask(id, null, { ...chosen, quantity: 2 })).rejects.toMatchObject({ status: 400 });
  await expect(ask(id, day(9), chosen)).rejects.toMatchObject({ status: 400 });
  await expect(ask(plain.id, null, chosen)).rejects.toMatchObject({ status: 400 });
  // It may begin as far ahead as any other, and no further.
  const items = [{ propertyId: id, quantity: 1, ...chosen }];
  const far = { items, start: day(longestStayInDays + 1), lastDay: null };
  await expect(price([], far)).rejects.toMatchObject({ status: 400 });
  expect(await price([], { ...far, start: day(longestStayInDays) })).toMatchObject([{ renews: true }]);
});

test("the sum of all spaces and their deposits may be what a card can pay, and no cent more", async () => {
  // Nine days of each: $945,000.00 and $47,250.00 with the fees.
  const dear = await newSpace({ priceCents: 10_000_000 });
  const dates = { start: day(3), lastDay: day(11) };
  const left = 99_999_999 - 94_500_000 - 4_725_000;
  const most = await newSpace({ priceCents: 500_000, depositCents: left });
  expect(await price([dear.id, most.id], dates)).toHaveLength(2);
  const more = await newSpace({ priceCents: 500_000, depositCents: left + 1 });
  const message = "The total may be at most $999,999.99. Please choose a shorter stay.";
  await expect(price([dear.id, more.id], dates)).rejects.toMatchObject({
    status: 400,
    message,
    extra: { fields: { end_date: message } },
  });
});

test("without a start a stay begins on the first free day, and there is none in a space without one", async () => {
  const space = await newSpace({ availability: `{[${day(5)},${day(7)})}` });
  const ask = () => price(space.id, { start: null, lastDay: null });
  expect((await ask())[0]!.stay).toEqual({ start: day(5), end: day(6) });
  await newReservation((await newTenant()).actor, space, { start: day(5), lastDay: day(6) });
  await expect(ask()).rejects.toMatchObject({ status: 409, message: datesTaken });
});

test("for taken dates the next free ones of that length are shown, within three years and the space's limits", async () => {
  const until = addDays(day(0), longestStayInDays);
  const taken = { start: day(10), lastDay: day(12) };
  const nextOf = async (more: object, wish: Partial<Wishes> = taken) => {
    const space = await newSpace(more);
    await newReservation((await newTenant()).actor, space, taken);
    const [priced] = await price(space.id, wish);
    expect(priced!.problem).toBe(datesTaken);
    return priced!.nextFree;
  };
  const before = { start: day(7), end: day(10) };
  const after = { start: day(13), end: day(16) };
  expect(await nextOf({})).toEqual([before, after]);
  expect(await nextOf({ availability: `{[${day(5)},${day(15)})}` })).toEqual([before]);
  expect(await nextOf({ advanceDays: 8 })).toEqual([after]);
  // What is offered only after three years isn't shown, nor what would end after them.
  const far = `{[${day(10)},${day(13)}), [${addDays(until, -2)},)}`;
  expect(await nextOf({ availability: far })).toEqual([]);
  const near = `{[${day(10)},${day(13)}), [${addDays(until, -3)},)}`;
  expect(await nextOf({ availability: near })).toEqual([{ start: addDays(until, -3), end: until }]);
  // Without an end only what stays free.
  const endless = await newProperty(landlord, { renews: true });
  await newReservation((await newTenant()).actor, endless, taken);
  const renewing = [{ propertyId: endless.id, quantity: 1, renews: true }];
  const [rental] = await priceSpaces({ items: renewing, start: day(5), lastDay: null });
  expect([rental!.problem, rental!.nextFree.map(({ start }) => start)]).toEqual([datesTaken, [day(13)]]);
  // Two periods without an end stay two periods.
  const space = await newSpace();
  await newReservation((await newTenant()).actor, space, taken);
  const items = [{ propertyId: space.id, quantity: 2 }];
  const [priced] = await priceSpaces({ items, start: day(11), lastDay: null });
  expect(priced!.nextFree.at(-1)).toEqual({ start: day(13), end: day(15) });
});

test("an unknown and a deleted space are not found, alone or among others", async () => {
  const { id } = await newSpace();
  const gone = await newSpace();
  await db.updateTable("properties").set({ deletedAt: now() }).where("id", "=", gone.id).execute();
  for (const ids of [["prp_unknown"], [gone.id], [id, "prp_unknown"]])
    await expect(price(ids)).rejects.toMatchObject({ status: 404, message: "Property not found." });
});
