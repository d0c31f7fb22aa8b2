import { beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const today = todayIn("America/New_York");
const day = (days: number) => addDays(today, days);
const titles = (answer: { body: { title: string }[] }) => answer.body.map((property) => property.title);
const search = (query: string, more = "") => call(`/api/search?query=${encodeURIComponent(query)}${more}`);

let landlord: Awaited<ReturnType<typeof newLandlord>>;

beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
  const place = (latitude: number, longitude: number, city: string, state: string, zipcode: string) => ({
    latitude,
    longitude,
    city,
    state,
    zipcode,
  });
  const add = (title: string, more: object) => newProperty(landlord, { title, ...more });
  await add("Capitol garage", { ...place(40.2584, -76.8929, "Harrisburg", "PA", "17101") });
  await add("Allison Hill driveway", {
    ...place(40.271, -76.8672, "Harrisburg", "PA", "17103"),
    typeOfSpace: "Driveway",
    streetAddress: "1417 Regina Street",
    priceCents: 500,
    pricePer: "Day",
  });
  await add("Far corner of 17101", { ...place(40.31, -76.99, "Harrisburg", "PA", "17101") });
  await add("York basement", {
    ...place(39.9626, -76.7277, "York", "PA", "17401"),
    typeOfSpace: "Basement",
    lengthFeet: 30,
  });
  await add("Manhattan storage", { ...place(40.7506, -73.9972, "New York", "NY", "10001") });
  await add("Harrisburg Avenue lot", {
    ...place(33.4484, -112.074, "Phoenix", "AZ", "85004"),
    streetAddress: "9 Harrisburg Avenue",
    timeZone: "America/Phoenix",
  });
});

test("finds a ZIP code's own properties first, then by distance, each with its distance", async () => {
  const answer = await search("17101");
  expect(answer.status).toBe(200);
  expect(titles(answer)).toEqual([
    "Capitol garage",
    "Far corner of 17101",
    "Allison Hill driveway",
    "York basement",
  ]);
  expect(answer.body[0]).toMatchObject({
    distance_miles: 0,
    landlord_name: "Hannah Reed",
    price: 120,
    price_per: "Month",
    start_date: today,
    end_date: null,
    is_available: true,
    images: [],
    image_url: null,
  });
  expect(answer.body[3].distance_miles).toBeCloseTo(22.3, 0);
  expect(answer.headers.get("x-total-count")).toBe("4");
  expect(answer.headers.get("x-widened-to-miles")).toBeNull();
});

test("finds a city with and without its state, then properties elsewhere with its name", async () => {
  for (const query of ["harrisburg", "Harrisburg, PA"]) {
    const found = titles(await search(query));
    expect(found.slice(0, 3)).toContain("Capitol garage");
    expect(found[3]).toBe("York basement");
  }
  expect(titles(await search("harrisburg")).at(-1)).toBe("Harrisburg Avenue lot");
});

test("finds the exact address first", async () => {
  const found = titles(await search("1417 Regina Street, Harrisburg, PA 17103"));
  expect(found[0]).toBe("Allison Hill driveway");
  expect(titles(await search("1417 regina street"))).toEqual(["Allison Hill driveway"]);
});

test("measures from a listed address, else says from which area's center", async () => {
  const known = await search("1417 Regina St, Harrisburg, PA 17103");
  expect(known.body[0]).toMatchObject({ title: "Allison Hill driveway", distance_miles: 0 });
  expect(known.headers.get("x-measured-from")).toBeNull();
  const unknown = await search("1419 Nowhere Street, Harrisburg, PA 17103");
  expect(unknown.headers.get("x-measured-from")).toBe("17103");
  expect((await search("17103")).headers.get("x-measured-from")).toBeNull();
});

test("finds titles, also misspelled and by the beginning of a word", async () => {
  expect(titles(await search("driveway allison"))).toEqual(["Allison Hill driveway"]);
  expect(titles(await search("capitol garge"))).toContain("Capitol garage");
  expect(titles(await search("harr"))).toContain("Capitol garage");
});

test("widens to 50 and 100 miles when nothing is within 25, and says so", async () => {
  const lancaster = await search("17551");
  expect(titles(lancaster)[0]).toBe("York basement");
  const philadelphia = await search("philadelphia");
  expect(titles(philadelphia)).toContain("Manhattan storage");
  expect(philadelphia.headers.get("x-widened-to-miles")).toBe("100");
  expect(titles(await search("philadelph"))).toContain("Manhattan storage");
  const reading = await search("reading pa");
  expect(reading.headers.get("x-widened-to-miles")).toBe("50");
});

test("returns an empty list if nothing is within 100 miles", async () => {
  const answer = await search("96950");
  expect(answer).toMatchObject({ status: 200, body: [] });
  expect(answer.headers.get("x-total-count")).toBe("0");
});

test("lists everything without a query, newest first", async () => {
  const everything = await call("/api/search");
  expect(titles(everything)[0]).toBe("Harrisburg Avenue lot");
  expect(everything.body).toHaveLength(6);
  expect(everything.body[0]).not.toHaveProperty("distance_miles");
  expect(titles(await search("   "))).toEqual(titles(everything));
  expect(titles(await call("/api/properties"))).toEqual(titles(everything));
});

test("pages through the same order without gaps or repeats", async () => {
  for (const query of ["17101", "harrisburg", ""]) {
    const whole = titles(await search(query));
    const pages = [];
    for (let offset = 0; offset < whole.length + 2; offset += 2)
      pages.push(await search(query, `&limit=2&offset=${offset}`));
    expect(pages.flatMap(titles)).toEqual(whole);
    expect(pages.map((answer) => answer.headers.get("x-total-count"))).toEqual(
      pages.map(() => String(whole.length)),
    );
  }
});

test("filters by type, price, size and a box on the map", async () => {
  expect(titles(await search("17101", "&type=Driveway"))).toEqual(["Allison Hill driveway"]);
  expect(titles(await search("17101", "&type=Driveway&type=Basement"))).toEqual([
    "Allison Hill driveway",
    "York basement",
  ]);
  // $5.00 a day is $157.50 a month with the fee, the others are $126.00 a month.
  expect(titles(await search("17101", "&min_price=126.01"))).toEqual(["Allison Hill driveway"]);
  expect(titles(await search("17101", "&max_price=126&min_length=30"))).toEqual(["York basement"]);
  expect(titles(await search("", "&bbox=-76.95,40.2,-76.8,40.3")).toSorted()).toEqual([
    "Allison Hill driveway",
    "Capitol garage",
  ]);
  expect(titles(await search("17101", "&sort=price")).at(-1)).toBe("Allison Hill driveway");
  expect(titles(await search("17101", "&sort=newest"))[0]).toBe("York basement");
  expect(titles(await search("17101", "&type=&from=&limit="))).toHaveLength(4);
});

test("shows only what is free on the requested dates", async () => {
  const tenant = await newTenant();
  const taken = await newProperty(landlord, {
    title: "Taken garage",
    zipcode: "60601",
    latitude: 41.8858,
    longitude: -87.6181,
  });
  const closed = await newProperty(landlord, {
    title: "Closed garage",
    zipcode: "60601",
    latitude: 41.8858,
    longitude: -87.6181,
    availability: `{[${today},${day(5)}),[${day(20)},)}`,
  });
  await newReservation(tenant.actor, taken, { start: day(10), lastDay: day(11) });
  const free = async (from: number, to: number) =>
    titles(await search("60601", `&from=${day(from)}&to=${day(to)}`)).toSorted();
  expect(await free(1, 4)).toEqual(["Closed garage", "Taken garage"]);
  expect(await free(4, 5)).toEqual(["Taken garage"]);
  expect(await free(8, 9)).toEqual(["Taken garage"]);
  expect(await free(9, 10)).toEqual([]);
  expect(await free(11, 11)).toEqual([]);
  expect(await free(12, 30)).toEqual(["Taken garage"]);
  await db
    .updateTable("properties")
    .set({ deletedAt: new Date() })
    .where("id", "in", [taken.id, closed.id])
    .execute();
  expect((await search("60601")).body).toEqual([]);
});

describe("strange input", () => {
  const strange = [
    "\u0007\u001b[31m",
    "'; drop table properties; --",
    "%",
    "_%\\",
    "\\",
    "🅿️🚗",
    "\ud800",
    "١٢٣٤٥",
    "<script>",
    "null",
    "-1",
    "1e999",
    "a ".repeat(100),
  ];
  test.each(strange)("returns a list for %j", async (query) => {
    const answer = await call(`/api/search?${new URLSearchParams({ query })}`);
    expect(answer.status).toBe(200);
    expect(Array.isArray(answer.body)).toBe(true);
  });

  test("returns a list for a broken escape", async () => {
    expect((await call("/api/search?query=%E0%A4%A")).status).toBe(200);
  });

  test.each([
    ["query", "x".repeat(10_000)],
    ["from", "2026-02-30"],
    ["from", "tomorrow"],
    ["type", "Castle"],
    ["type", "Driveway,Basement"],
    ["min_price", "cheap"],
    ["max_price", "-1"],
    ["min_length", "1e400"],
    ["sort", "random"],
    ["limit", "0"],
    ["limit", "2.5"],
    ["limit", "61"],
    ["offset", "-1"],
    ["bbox", "1,2,3"],
    ["bbox", "a,b,c,d"],
  ])("refuses a strange %s, naming the field", async (field, value) => {
    const answer = await call(`/api/search?${new URLSearchParams({ [field]: value })}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(answer.body.error).toBe(answer.body.message);
  });

  test("refuses an end date before the start date, or without one", async () => {
    const before = await call(`/api/search?from=${day(2)}&to=${day(1)}`);
    expect(before).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
    const without = await call(`/api/search?to=${day(1)}`);
    expect(without).toMatchObject({ status: 400, body: { fields: { from: expect.any(String) } } });
  });
});

test.each([
  ["as_of", "as_of=0000-01-01T00:00:00Z"],
  ["as_of", "as_of=2200-01-01T00:00:00Z"],
  ["bbox", "bbox=,,,"],
  ["bbox", "bbox=0x1,0x1,0x2,0x2"],
  ["min_price", "min_price=0x10"],
  ["min_price", "min_price=1e3"],
  ["limit", "limit=0x10"],
  ["max_price", "min_price=50&max_price=20"],
])("refuses, naming %s, the value %s", async (field, given) => {
  const { status, body } = await call(`/api/search?query=17101&${given}`);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test("a parameter given twice is refused with a plain sentence", async () => {
  const { status, body } = await call("/api/search?query=17101&query=17103&min_price=1&min_price=2");
  expect(status).toBe(400);
  const sentence = "Give this parameter only once.";
  expect(body).toMatchObject({ message: sentence, fields: { query: sentence, min_price: sentence } });
});
