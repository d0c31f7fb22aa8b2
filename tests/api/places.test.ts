import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { unpackGazetteer } from "#app/platform/places/gazetteer-file.server.ts";
import { newLandlord } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const suggest = (q: string, more = "") => call(`/api/places/suggest?q=${encodeURIComponent(q)}${more}`);
const labels = (answer: { body: { label: string }[] }) => answer.body.map(({ label }) => label);

test("suggests cities and ZIP codes to anyone", async () => {
  const answer = await suggest("harrisb");
  expect(answer.status).toBe(200);
  expect(answer.body[0]).toEqual({
    id: "city:harrisburg:PA",
    label: "Harrisburg, PA",
    attribution: "GeoNames, U.S. Census Bureau",
    place: expect.objectContaining({
      id: "city:harrisburg:PA",
      label: "Harrisburg, PA",
      formatted: "Harrisburg, PA",
      street: null,
      city: "Harrisburg",
      state: "PA",
      postcode: null,
      lat: expect.closeTo(40.27, 1),
      lng: expect.closeTo(-76.88, 1),
      precision: "city",
    }),
  });
  expect(labels(await suggest("springf il"))).toContain("Springfield, IL");
  expect(labels(await suggest("1710"))).toContain("Harrisburg, PA 17101");
  expect(await suggest("harr", "&limit=2")).toMatchObject({ body: { length: 2 } });
});

test("suggests cities with spaces first, those with the most first", async () => {
  const [before] = labels(await suggest("harris"));
  expect(before).not.toBe("Harrisonville, MO");
  const landlord = await newLandlord();
  const harrisonville = { city: "harrisonville", state: "MO", zipcode: "64701" };
  for (let number = 0; number < 2; number += 1) await newProperty(landlord, harrisonville);
  await newProperty(landlord, { city: "Harrison", state: "AR", zipcode: "72601" });
  moveClock(3_600_000);
  const after = labels(await suggest("harris"));
  expect(after.slice(0, 2)).toEqual(["Harrisonville, MO", "Harrison, AR"]);
  expect(new Set(after).size).toBe(6);
  expect(labels(await suggest("harrison ar"))[0]).toBe("Harrison, AR");
});

test("finds a suggested place again by its id, and answers 404 to any other id", async () => {
  const { body } = await suggest("17101");
  expect((await call(`/api/places/retrieve?id=${body[0].id}`)).body).toEqual(body[0].place);
  const answer = await call("/api/places/retrieve?id=photon:R1:city:1,2");
  expect([answer.status, answer.body.message]).toEqual([404, "Place not found."]);
});

test.each(["", "   ", "🅿️", "%%%", "'; drop table users; --", "\u0007\u200b", "%C0%80", "z".repeat(200)])(
  "returns a list for %j",
  async (text) => {
    const answer = await suggest(text);
    expect([answer.status, answer.body]).toEqual([200, []]);
  },
);

test.each([
  ["/api/places/suggest?q=" + "a".repeat(10_000), "q", "The text is too long: at most 200 characters."],
  ["/api/places/suggest?q=a&limit=11", "limit", "The limit is at most 10."],
  ["/api/places/suggest?q=a&limit=0", "limit", "The limit must be at least 1."],
  ["/api/places/suggest?q=a&limit=many", "limit", "The limit must be a number."],
  ["/api/places/suggest?q=a&near=here", "near", "Near must be latitude,longitude in degrees."],
  ["/api/places/suggest?q=a&near=91,0", "near", "Near must be latitude,longitude in degrees."],
  ["/api/places/retrieve", "id", "The id is required."],
  ["/api/places/retrieve?id=" + "a".repeat(501), "id", "The id is too long: at most 500 characters."],
])("refuses %s, naming its field", async (path, field, sentence) => {
  const answer = await call(path);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ message: sentence, fields: { [field]: sentence } });
});

test("suggests a visible property's whole address for its number and street, with the ZIP code", async () => {
  const landlord = await newLandlord();
  await newProperty(landlord, { streetAddress: "4711 Market St", title: "4711 dry bays" });
  await newProperty(landlord, { streetAddress: "4711 Market Street" });
  await newProperty(landlord, { streetAddress: "14711 Market Street" });
  const label = "4711 Market Street, Harrisburg, PA 17101";
  for (const typed of ["4711 mar", "4711 Market S", "4711 Market St", "4711 market street, harr"]) {
    const answer = await suggest(typed);
    expect([typed, labels(answer).filter((one) => one.startsWith("4711"))].flat()).toContain(label);
    expect(labels(answer).filter((one) => one === label)).toHaveLength(1);
  }
  const [first] = (await suggest("4711 Market St")).body;
  expect(first).toMatchObject({
    attribution: "Sparebay listings",
    place: { street: "4711 Market Street", city: "Harrisburg", state: "PA", postcode: "17101" },
  });
  expect((await call(`/api/places/retrieve?id=${encodeURIComponent(first.id)}`)).body).toEqual(first.place);
  for (const typed of ["4711", "4711 ma", "4711 Mulberry", "market st", "4711 %", "711 Market St"])
    expect(labels(await suggest(typed))).not.toContain(label);

  const hidden = { deletedAt: new Date() };
  await db.updateTable("properties").set(hidden).where("streetAddress", "like", "4711%").execute();
  expect(labels(await suggest("4711 Market St"))).not.toContain(label);
  expect((await call(`/api/places/retrieve?id=${encodeURIComponent(first.id)}`)).status).toBe(404);
});

test("labels a house by its whole address as far as it was typed, and adds no ZIP code", async () => {
  expect(labels(await suggest("88 Elm Rd, 17103"))[0]).toBe("88 Elm Road, Harrisburg, PA 17103");
  const [city] = (await suggest("88 Elm Rd, Harrisburg")).body;
  expect(city.label).toBe("88 Elm Road, Harrisburg, PA");
  expect(city.place).toMatchObject({ street: "88 Elm Road", postcode: null });
  expect(labels(await suggest("88 Elm Rd"))).toEqual([]);
});

test("checks a ZIP code and its state as adding a property does", async () => {
  const check = (zipcode: string, state: string) => call(`/api/places/zip?zipcode=${zipcode}&state=${state}`);
  expect((await check("17101", "PA")).body).toMatchObject({ postcode: "17101", city: "Harrisburg" });
  expect((await check("00000", "PA")).body.fields).toEqual({
    zipcode: "The ZIP code 00000 is not known. Please check it.",
  });
  expect((await check("17101", "CA")).body.fields).toEqual({
    zipcode: "The ZIP code 17101 is in PA, not in CA.",
  });
  expect((await check("1710", "PA")).status).toBe(400);
});

test("the database and the screens know the time zone of every ZIP code", async () => {
  const { timeZones } = unpackGazetteer(readFileSync("app/platform/places/gazetteer.bin"));
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  const zones = timeZones.split("\n");
  expect(zones.filter((zone) => !names.has(zone))).toEqual([]);
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat("en-US", { timeZone })).not.toThrow();
});
