import { expect, test } from "vitest";
import { hideSuspended } from "#app/features/properties/listing/hide-suspended.server.ts";
import { setRating } from "#app/features/properties/listing/set-rating.server.ts";
import { suggestAddresses } from "#app/features/properties/listing/suggest-addresses.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const landlord = await newLandlord("Hannah Reed");
const today = todayIn("America/New_York");
const edit = (id: string, json: unknown) =>
  call(`/api/properties/${id}`, { method: "PATCH", json, cookie: landlord.cookie });
const offeredOf = async (id: string) => {
  const properties = db.selectFrom("properties").select("offered").where("id", "=", id);
  return (await properties.executeTakeFirstOrThrow()).offered;
};

test("a space of which every day was withdrawn is offered again from a new first day", async () => {
  const { id } = await newProperty(landlord, { availability: "{}" });
  // Without one it stays withdrawn.
  expect((await edit(id, { title: "Dry garage" })).status).toBe(200);
  expect((await edit(id, { end_date: addDays(today, 9) })).status).toBe(200);
  expect(await offeredOf(id)).toBe("{}");
  expect((await edit(id, { start_date: addDays(today, 3), end_date: addDays(today, 9) })).status).toBe(200);
  expect(await offeredOf(id)).toBe(`{[${addDays(today, 3)},${addDays(today, 10)})}`);
});

test("days are offered from today on, and end no earlier than they begin", async () => {
  const { id } = await newProperty(landlord);
  const fields = async (json: object) => {
    const { status, body } = await edit(id, json);
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await fields({ start_date: addDays(today, -1) })).toEqual([400, ["start_date"]]);
  expect(await fields({ end_date: addDays(today, -1) })).toEqual([400, ["end_date"]]);
  expect(await fields({ start_date: today, end_date: today })).toEqual([200, []]);
  expect(await offeredOf(id)).toBe(`{[${today},${addDays(today, 1)})}`);
  expect(await fields({ end_date: null })).toEqual([200, []]);
  expect(await offeredOf(id)).toBe(`{[${today},)}`);
});

test("a deposit is at most two months' rent, whichever of the two changes", async () => {
  const { id } = await newProperty(landlord, { priceCents: 12_000, pricePer: "Month" });
  expect((await edit(id, { deposit: 240 })).status).toBe(200);
  const more = await edit(id, { deposit: 240.01 });
  expect([more.status, more.body.fields]).toEqual([
    400,
    { deposit: "The deposit can be at most two months’ rent: $240.00." },
  ]);
  expect((await edit(id, { price: 119 })).body.fields).toHaveProperty("deposit");
  expect((await edit(id, { price: 119, deposit: 238 })).status).toBe(200);
});

test("a rating that changes in any part is written, and the same one isn't", async () => {
  const { id: propertyId } = await newProperty(landlord);
  const set = (rating: { count: number; rating: number | null; bound: number }, whose = propertyId) =>
    transaction((trx) => setRating(trx, { landlordId: landlord.id, propertyId: whose }, async () => rating));
  const first = { count: 3, rating: 4.5, bound: 2100 };
  for (const rating of [
    first,
    { ...first, count: 4 },
    { ...first, count: 4, rating: 4.6 },
    { ...first, count: 4, rating: 4.6, bound: 2200 },
    { count: 0, rating: null, bound: 0 },
  ]) {
    expect([rating, await set(rating), await set(rating)]).toEqual([rating, true, false]);
    const { reviewCount, ratingBound, ...row } = await db
      .selectFrom("properties")
      .select(["reviewCount", "rating", "ratingBound"])
      .where("id", "=", propertyId)
      .executeTakeFirstOrThrow();
    expect({ count: reviewCount, rating: row.rating, bound: ratingBound }).toEqual(rating);
  }
  expect(await set(first, "prp_none")).toBe(false);
});

test("a reinstated landlord's spaces are shown again, but not those that are hidden for another reason or deleted", async () => {
  const { id: userId } = await newLandlord();
  const [shown, hidden, deleted] = [
    await newProperty({ id: userId }),
    await newProperty({ id: userId }),
    await newProperty({ id: userId }),
  ];
  const at = new Date();
  const set = (id: string) => db.updateTable("properties").where("id", "=", id);
  await set(hidden.id).set({ hiddenAt: at, hiddenBecause: "A wrong address.", deletedAt: at }).execute();
  await set(deleted.id).set({ deletedAt: at }).execute();
  const isShown = async () => {
    const statuses = [shown, hidden, deleted].map(
      async ({ id }) => (await call(`/api/properties/${id}`)).status,
    );
    return (await Promise.all(statuses)).map((status) => status === 200);
  };
  const suspend = async (banned: boolean) => {
    await db.updateTable("users").set({ banned }).where("id", "=", userId).execute();
    for (let time = 0; time < 2; time += 1) await hideSuspended({ userId });
  };
  // An event that comes late goes by how it is now.
  await hideSuspended({ userId });
  expect(await isShown()).toEqual([true, false, false]);
  await suspend(true);
  expect(await isShown()).toEqual([false, false, false]);
  await suspend(false);
  expect(await isShown()).toEqual([true, false, false]);
});

test("an address is suggested once for all spaces of a house, by its number and street, and found by its id", async () => {
  const at = { city: "Harrisburg", state: "PA", zipcode: "17101" };
  for (const streetAddress of [
    "4712 Quince St",
    "4712 Quince Street",
    "4712 Quail Road",
    "4713 Quince Street",
  ])
    await newProperty(landlord, { ...at, streetAddress });
  const label = "4712 Quince Street, Harrisburg, PA 17101";
  const labels = async (text: string, limit?: number) =>
    (await suggestAddresses(text, limit)).map((one) => one.label);
  expect(await labels("4712 quince")).toEqual([label]);
  expect(await labels("4712 qui")).toEqual([label]);
  expect(await labels("4712 qu")).toEqual([]);
  expect(await labels("4712 qua")).toEqual(["4712 Quail Road, Harrisburg, PA 17101"]);
  for (const none of ["quince street", "4712", "4712 q", "47121234 quince", "at 4712 quince", ""])
    expect([none, await labels(none)]).toEqual([none, []]);
  const [found] = await suggestAddresses("4712 quince");
  expect(found).toMatchObject({
    id: `address:${label}`,
    attribution: "Sparebay listings",
    place: { street: "4712 Quince Street", postcode: "17101", lat: 40.2613, precision: "postcode" },
  });
  expect(found!.place).toMatchObject({ id: found!.id, label, formatted: label });
  expect(await suggestAddresses(found!.id)).toEqual([found]);
  for (const number of [1, 2, 3, 4])
    await newProperty(landlord, { ...at, streetAddress: "9 Quorn Way", zipcode: `1710${number}` });
  expect(await labels("9 quorn")).toEqual(
    [1, 2, 3].map((number) => `9 Quorn Way, Harrisburg, PA 1710${number}`),
  );
  expect(await labels("9 quorn", 1)).toHaveLength(1);
});
