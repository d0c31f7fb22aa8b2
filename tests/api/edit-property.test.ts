import { beforeAll, describe, expect, test } from "vitest";
import { loadCopy } from "#app/features/properties/listing/load-copy.server.ts";
import { addDays, daysInWords } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { addProperty, goodProperty, today } from "#tests/support/property-form.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
let other: Person;
let tenant: Person;

beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
  other = await newLandlord("Otis Other");
  tenant = await newTenant();
});

const edit = (id: string, json: unknown, person: Person | null = landlord) =>
  call(`/api/properties/${id}`, { method: "PATCH", json, cookie: person?.cookie });
const read = async (id: string) => (await call(`/api/properties/${id}`)).body;
const offer = (id: string, from: string, to: string | null, available = true) =>
  call(`/api/properties/${id}/availability/range`, {
    json: { from, to, available },
    cookie: landlord.cookie,
  });

async function pinOf(id: string) {
  const { pinLatitude, pinLongitude, locationPrecision } = await db
    .selectFrom("properties")
    .select(["pinLatitude", "pinLongitude", "locationPrecision"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return [pinLatitude, pinLongitude, locationPrecision];
}

describe("editing a property", () => {
  test("is only for its own landlord", async () => {
    const { id } = await newProperty(landlord);
    expect((await edit(id, { title: "Mine now" }, null)).status).toBe(401);
    expect((await edit(id, { title: "Mine now" }, tenant)).status).toBe(403);
    expect(await edit(id, { title: "Mine now" }, other)).toMatchObject({
      status: 403,
      body: { message: "This property belongs to another landlord." },
    });
    expect(await edit("prp_nothing", { title: "Mine now" })).toMatchObject({
      status: 404,
      body: { message: "Property not found." },
    });
    expect((await read(id)).title).not.toBe("Mine now");
  });

  test("changes every field of the form, never the landlord, and keeps fields that are missing", async () => {
    const { body: added } = await addProperty(landlord, { description: "Dry.", start_date: day(1) });
    const answer = await edit(added.id, {
      title: "Big dry basement",
      type_of_space: "Basement",
      price: 95.5,
      price_per: "Week",
      length: 12.5,
      width: "9",
      height: 7,
      start_date: day(2),
      end_date: day(60),
      landlord_id: other.id,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      title: "Big dry basement",
      description: "Dry.",
      type_of_space: "Basement",
      price: 95.5,
      price_per: "Week",
      length: 12.5,
      width: 9,
      height: 7,
      street_address: "1200 Market Street",
      start_date: day(2),
      end_date: day(60),
      landlord_id: landlord.id,
      version: 2,
    });
    expect({ ...(await read(added.id)), waits: false }).toEqual(answer.body);
    const search = await call("/api/search?query=basement");
    expect(search.body.map(({ id }: { id: string }) => id)).toContain(added.id);
    const again = await edit(added.id, { description: "", end_date: null });
    expect(again.body).toMatchObject({ description: "", end_date: null, title: "Big dry basement" });
  });

  test.each([
    [{ title: " " }, "title"],
    [{ title: null }, "title"],
    [{ type_of_space: "Castle" }, "type_of_space"],
    [{ price: "free" }, "price"],
    [{ price: 0.5 }, "price"],
    [{ price_per: "Year" }, "price_per"],
    [{ state: "PX" }, "state"],
    [{ zipcode: "1" }, "zipcode"],
    [{ zipcode: "90210" }, "zipcode"],
    [{ zipcode: "00000" }, "zipcode"],
    [{ length: -3 }, "length"],
    [{ width: "wide" }, "width"],
    [{ height: 0 }, "height"],
    [{ start_date: "tomorrow" }, "start_date"],
    [{ start_date: "2020-01-01" }, "start_date"],
    [{ end_date: "2020-01-01" }, "end_date"],
    [{ start_date: "2090-01-02", end_date: "2090-01-01" }, "end_date"],
    [{ latitude: 40.26 }, "longitude"],
    [{ latitude: 91, longitude: 0 }, "latitude"],
    [{ photo_ids: "all" }, "photo_ids"],
    [{ photo_ids: ["pho_nothing"] }, "images"],
    [{ version: "one" }, "version"],
  ])("refuses %j by the field %s and changes nothing", async (changes, field) => {
    const { id } = await newProperty(landlord);
    const before = await read(id);
    const answer = await edit(id, changes);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ [field]: answer.body.message });
    expect(await read(id)).toEqual(before);
  });

  test("in two windows at once is refused in the second", async () => {
    const { id } = await newProperty(landlord);
    const { version } = await read(id);
    expect((await edit(id, { title: "First window", version })).status).toBe(200);
    const late = await edit(id, { title: "Second window", version });
    expect(late).toMatchObject({
      status: 409,
      body: { message: "This property was changed after you opened it.", version: version + 1 },
    });
    expect((await read(id)).title).toBe("First window");
    const both = await Promise.all(["A", "B"].map((title) => edit(id, { title, version: version + 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("of the address locates it again, with that place's time zone", async () => {
    const { id } = await newProperty(landlord);
    const moved = await edit(id, {
      street_address: "1 Bishop Street",
      city: "Honolulu",
      state: "HI",
      zipcode: "96813",
    });
    expect(moved.body).toMatchObject({ time_zone: "Pacific/Honolulu", city: "Honolulu", state: "HI" });
    expect(moved.body.latitude).toBeCloseTo(21.3, 0);
    const near = await call("/api/search?query=96813");
    expect(near.body.map((found: { id: string }) => found.id)).toContain(id);
  });

  test("keeps a pin near the ZIP code, and refuses one far away by its field", async () => {
    const { id } = await newProperty(landlord);
    const pinned = await edit(id, { latitude: 40.27012, longitude: -76.87034 });
    expect(pinned.body).toMatchObject({ latitude: 40.27, longitude: -76.87 });
    expect((await edit(id, { title: "Still there" })).body).toMatchObject({ latitude: 40.27 });
    expect(await pinOf(id)).toEqual([40.27012, -76.87034, "rooftop"]);
    const far = await edit(id, { latitude: 39.95, longitude: -75.16 });
    expect(far.status).toBe(400);
    expect(far.body.fields.latitude).toMatch(/^The pin is 9\d miles from ZIP code 17101: at most 30\./);
    const anew = await edit(id, { zipcode: "17110" });
    expect([anew.body.latitude, anew.body.longitude]).not.toEqual([40.27, -76.87]);
    expect(await pinOf(id)).toEqual([null, null, "postcode"]);
  });

  test("does not move it away from people who have reserved it, but allows small corrections", async () => {
    const property = await newProperty(landlord);
    await newReservation(tenant.actor, property);
    const away = { street_address: "1 Bishop Street", city: "Honolulu", state: "HI", zipcode: "96813" };
    expect(await edit(property.id, away)).toMatchObject({
      status: 409,
      body: { message: "This property is reserved: it cannot be moved to another place." },
    });
    const before = await read(property.id);
    const pin = { latitude: before.latitude + 0.005, longitude: before.longitude };
    const nearby = await edit(property.id, { street_address: "1201 Market Street", ...pin });
    expect(nearby).toMatchObject({ status: 200, body: { street_address: "1201 Market Street" } });
  });

  test("of the first and last day keeps withdrawn days withdrawn, and reserved ones offered", async () => {
    const { id } = (await addProperty(landlord, { start_date: day(5), end_date: day(60) })).body;
    await offer(id, day(20), day(29), false);
    const wider = await edit(id, { start_date: today, end_date: null });
    expect(wider.body).toMatchObject({ start_date: today, end_date: null });
    const inside = { start: day(22), lastDay: day(23) };
    await expect(newReservation(tenant.actor, { id }, inside)).rejects.toThrow("taken");
    await newReservation(tenant.actor, { id }, { start: day(40), lastDay: day(44) });
    for (const changes of [{ start_date: day(41) }, { end_date: day(43) }]) {
      const refused = await edit(id, changes);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          message: `These dates are reserved: ${daysInWords(day(40), day(44))}.`,
          reservations: [{ start_date: day(40), end_date: day(44) }],
        },
      });
    }
    expect((await edit(id, { start_date: day(40), end_date: day(44) })).status).toBe(200);
  });
});

describe("a pin on a new property", () => {
  test("is stored exactly, and shown to no one else exactly", async () => {
    const pin = { latitude: "40.25998", longitude: "-76.88011" };
    const { body } = await addProperty(landlord, { ...pin, location_precision: "street" });
    expect(body.property).toMatchObject({ latitude: 40.26, longitude: -76.88 });
    expect(JSON.stringify([body, await read(body.id)])).not.toMatch(/40\.25998|76\.88011/);
    expect(await pinOf(body.id)).toEqual([40.25998, -76.88011, "street"]);
  });

  test.each([
    [{ latitude: "40.26", longitude: "" }, "longitude"],
    [{ latitude: "north", longitude: "-76.8" }, "latitude"],
    [{ latitude: "21.3", longitude: "-157.85" }, "latitude"],
    [{ latitude: "40.26", longitude: "-76.88", location_precision: "guess" }, "location_precision"],
  ])("is refused when it is %j, by the field %s", async (pin, field) => {
    const answer = await addProperty(landlord, pin);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });
});

test("a property with live reservations can't be deleted; the refusal lists them", async () => {
  const property = await newProperty(landlord);
  await newReservation(tenant.actor, property);
  const path = `/api/properties/${property.id}`;
  expect(await call(path, { method: "DELETE", cookie: landlord.cookie })).toMatchObject({
    status: 409,
    body: {
      message: `This property cannot be deleted, because these dates are reserved: ${daysInWords(day(3), day(9))}.`,
      reservations: [{ start_date: day(3), end_date: day(9) }],
    },
  });
  expect((await call(path)).status).toBe(200);
});

test("a landlord's space fills in the form of another, without a first day that has passed; nobody else's does", async () => {
  const [owner, stranger] = [await newLandlord(), await newLandlord()];
  const { id } = (await addProperty(owner, { title: "Unit 1", description: "Dry.", hide_address: "true" }))
    .body;
  const copy = await loadCopy(owner.actor, id, today);
  expect(copy?.draft).toMatchObject({
    title: "Unit 1",
    description: "Dry.",
    street_address: goodProperty.street_address,
  });
  expect(copy?.draft.start_date).toBe(today);
  expect((await loadCopy(owner.actor, id, addDays(today, 1)))?.draft.start_date).toBe("");
  expect(copy?.photos).toEqual([]);
  expect(await loadCopy(stranger.actor, id, today)).toBeNull();
});
