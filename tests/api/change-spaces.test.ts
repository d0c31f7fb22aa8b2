import { expect, test } from "vitest";
import { loadSpacesToChange } from "#app/features/properties/listing/load-spaces-to-change.server.ts";
import { propertyById } from "#app/features/properties/queries.server.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const change = (person: Person | null, json: object) =>
  call("/api/landlord/changes", { json, cookie: person?.cookie });

test("changes prices, policies and days of the chosen spaces, and leaves what isn't named", async () => {
  const landlord = await newLandlord();
  const [one, two, other] = [
    await newProperty(landlord, { priceCents: 10_000 }),
    await newProperty(landlord, { priceCents: 3333 }),
    await newProperty(landlord, { priceCents: 777 }),
  ];
  const ids = [one.id, two.id, one.id];
  const { status, body } = await change(landlord, { ids, price_percent: "10", cancellation_policy: "firm" });
  expect(status).toBe(200);
  expect(body.spaces).toEqual([one, two].map(({ id, title }) => ({ id, title, refusal: null })));
  expect(await propertyById(one.id)).toMatchObject({
    priceCents: 11_000,
    cancellationPolicy: "firm",
    version: 2,
  });
  expect(await propertyById(two.id)).toMatchObject({ priceCents: 3666, title: two.title });
  expect(await propertyById(other.id)).toEqual(other);
  await change(landlord, { ids: [one.id, two.id], price: 99.5, cancellation_policy: "firm" });
  await change(landlord, { ids: [one.id], price: 99.5 });
  expect(await propertyById(one.id)).toMatchObject({ priceCents: 9950, version: 3 });
  const days = { from: day(10), to: day(20), available: false };
  await change(landlord, { ids: [one.id, two.id], availability: days });
  for (const { id } of [one, two])
    expect((await propertyById(id))!.availability).toContain(`${day(10)}),[${day(21)},)`);
});

test("one that can't be changed stays as it was, with the reason, and keeps no other from it", async () => {
  const [landlord, stranger, tenant] = [await newLandlord(), await newLandlord(), await newTenant()];
  const theirs = await newProperty(stranger, { priceCents: 5000 });
  const reserved = await newProperty(landlord, { priceCents: 1000, pricePer: "Day" });
  const secured = await newProperty(landlord, { priceCents: 10_000, depositCents: 20_000 });
  const open = await newProperty(landlord);
  await newReservation(tenant.actor, reserved, { start: day(12), lastDay: day(13) });
  const ids = [theirs.id, reserved.id, secured.id, open.id, "prp_none"];
  const { body } = await change(landlord, {
    ids,
    price_percent: -50,
    availability: { from: day(10), to: day(20), available: false },
  });
  expect(body.spaces.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
    "This property belongs to another landlord.",
    expect.stringContaining("These dates are reserved"),
    "The deposit can be at most two months’ rent: $100.00.",
    null,
    "Property not found.",
  ]);
  expect(body.spaces[0].title).toBe("");
  for (const before of [theirs, secured]) expect(await propertyById(before.id)).toEqual(before);
  expect(await propertyById(reserved.id)).toMatchObject({ priceCents: 1000, version: 1 });
  expect(await propertyById(open.id)).toMatchObject({ priceCents: 6000 });
});

test("refuses visitors, tenants, nothing to change, too many, and values that the form refuses", async () => {
  const landlord = await newLandlord();
  const { id } = await newProperty(landlord, { priceCents: 150 });
  expect((await change(null, { ids: [id], price: 5 })).status).toBe(401);
  expect((await change(await newTenant(), { ids: [id], price: 5 })).status).toBe(403);
  const refused = async (json: object) => (await change(landlord, json)).body.fields;
  expect(await refused({ ids: [], price: 5 })).toEqual({ ids: "Choose at least one space." });
  expect(await refused({ ids: [id] })).toEqual({ price: "Choose what to change." });
  expect(await refused({ ids: [id], price: 5, price_percent: 5 })).toEqual({
    price: "Set a price or a percentage, not both.",
  });
  expect(await refused({ ids: [id], price: "0.5" })).toHaveProperty("price");
  expect(await refused({ ids: [id], price_percent: 301 })).toHaveProperty("price_percent");
  expect(await refused({ ids: [id], cancellation_policy: "none" })).toHaveProperty("cancellation_policy");
  expect(await refused({ ids: Array.from({ length: 101 }, () => id), price: 5 })).toHaveProperty("ids");
  const { body } = await change(landlord, { ids: [id], price_percent: -90 });
  expect(body.spaces).toMatchObject([{ refusal: "The price must be between $1 and $100,000." }]);
});

test("the screen lists the landlord's own spaces, by a search, too", async () => {
  const landlord = await newLandlord();
  await newProperty(landlord, { title: "Long driveway" });
  await newProperty(landlord, { title: "Dry basement" });
  await newProperty(await newLandlord(), { title: "Dry basement" });
  const all = await loadSpacesToChange(landlord.actor, { wish: null });
  expect(all).toMatchObject({
    total: 2,
    older: null,
    spaces: [{ title: "Dry basement" }, { title: "Long driveway" }],
  });
  const found = await loadSpacesToChange(landlord.actor, { wish: { words: "drive", type: "" } });
  expect(found.spaces).toMatchObject([{ title: "Long driveway", price: 120, pricePer: "Month" }]);
});
