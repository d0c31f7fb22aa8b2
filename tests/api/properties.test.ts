import { beforeAll, describe, expect, test } from "vitest";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { addProperty, type File, goodProperty, propertyForm, today } from "#tests/support/property-form.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
let other: Person;
let tenant: Person;
const add = (fields?: Record<string, string | undefined>, files?: File[]) =>
  addProperty(landlord, fields, files);

beforeAll(async () => {
  landlord = await newLandlord("Hannah Reed");
  other = await newLandlord("Otis Other");
  tenant = await newTenant();
});

describe("adding a property", () => {
  test("is only for logged-in landlords", async () => {
    const message = "Only logged-in landlords can add properties.";
    const visitor = await call("/api/properties", { form: propertyForm() });
    expect(visitor).toMatchObject({ status: 401, body: { message, error: message } });
    const asTenant = await call("/api/properties", { form: propertyForm(), cookie: tenant.cookie });
    expect(asTenant).toMatchObject({ status: 403, body: { message } });
  });

  test("returns the property, located and owned by the member", async () => {
    const answer = await add({
      landlord_id: other.id,
      end_date: addDays(today, 30),
      description: "Two\r\nlines",
    });
    expect(answer.status).toBe(201);
    expect(answer.body.property).toMatchObject({
      id: answer.body.id,
      title: goodProperty.title,
      name: goodProperty.title,
      description: "Two\nlines",
      price: 120.5,
      price_per: "Month",
      type_of_space: "Covered Garage",
      length: 20,
      width: 10.5,
      height: 8,
      landlord_id: landlord.id,
      landlord_name: "Hannah Reed",
      start_date: today,
      end_date: addDays(today, 30),
      is_available: true,
      time_zone: "America/New_York",
      images: [],
      image_url: null,
    });
    expect(answer.body.id).toMatch(/^prp_/);
    // Accurate to no more than some 100 meters.
    expect(answer.body.property.latitude.toString()).toMatch(/^40\.2\d{0,2}$/);
    expect(answer.body.property.longitude.toString()).toMatch(/^-76\.8\d{0,2}$/);
    const read = await call(`/api/properties/${answer.body.id}`);
    const { waits, ...property } = answer.body.property;
    expect([waits, read.body]).toEqual([false, property]);
    const ofLandlord = await call(`/api/landlord/${landlord.id}/properties`);
    const { version, deposit, hide_address: hides, charges, ...listed } = property;
    expect([version, deposit, hides, charges]).toEqual([1, 0, false, {}]);
    expect(ofLandlord.body[0]).toEqual(listed);
    expect((await call("/api/search?query=17101")).body[0].id).toBe(answer.body.id);
  });

  test("answers a form sent without script with a page: the property, or its errors", async () => {
    const headers = { accept: "text/html,application/xhtml+xml" };
    const sent = { headers, cookie: landlord.cookie };
    const added = await call("/api/properties", { form: propertyForm(), ...sent });
    expect(added.status).toBe(303);
    expect(added.headers.get("location")).toMatch(/^\/properties\/prp_/);
    const refused = await call("/api/properties", { form: propertyForm({ state: "<b>PX" }), ...sent });
    expect(refused.status).toBe(400);
    expect(refused.headers.get("content-type")).toContain("text/html");
    expect(refused.body).toContain("State must be a state of the United States, such as PA.");
    const visitor = await call("/api/properties", { form: propertyForm(), headers });
    expect(visitor).toMatchObject({ status: 401, body: expect.stringContaining("Only logged-in landlords") });
  });

  test("accepts a state by its name, and sets the property's own time zone", async () => {
    const answer = await add({ state: "hawaii", city: "Honolulu", zipcode: "96813-1234" });
    expect(answer.body.property).toMatchObject({
      state: "HI",
      zipcode: "96813",
      time_zone: "Pacific/Honolulu",
    });
  });

  test.each([
    ["AS", "Pago Pago", "96799", "Pacific/Pago_Pago", {}],
    // A pin across the border, as near a ZIP code as pins may be.
    ["WA", "Blaine", "98231", "America/Los_Angeles", { latitude: "49.02", longitude: "-122.74" }],
  ])(
    "offers a space in %s from today there, not from its neighbor's",
    async (state, city, zipcode, zone, pin) => {
      const there = todayIn(zone);
      const answer = await add({ state, city, zipcode, start_date: there, ...pin });
      expect([answer.status, answer.body.property?.time_zone]).toEqual([201, zone]);
      const { body } = await call(`/api/properties/${answer.body.id}/availability`);
      expect(body.today).toBe(there);
    },
  );

  test.each([
    ["title", undefined],
    ["title", "   "],
    ["title", "x".repeat(121)],
    ["type_of_space", "Castle"],
    ["type_of_space", undefined],
    ["price", "free"],
    ["price", "0"],
    ["price", "-5"],
    ["price", "12.345"],
    ["price", "1e9"],
    ["price_per", "Year"],
    ["street_address", undefined],
    ["city", ""],
    ["state", "Ontario"],
    ["zipcode", "1710"],
    ["zipcode", "00000"],
    ["zipcode", "10001"],
    ["length", "0"],
    ["width", "ten"],
    ["height", "-1"],
    ["height", "99999"],
    ["start_date", undefined],
    ["start_date", "2026-02-30"],
    ["start_date", addDays(today, -2)],
    ["end_date", addDays(today, -1)],
    ["end_date", "soon"],
    ["description", "x".repeat(5001)],
  ])("refuses %s %j, naming the field", async (field, value) => {
    const answer = await addProperty(other, { [field]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(answer.body.message).toBe(answer.body.fields[field]);
  });

  test("accepts a street of 200 characters", async () => {
    const answer = await add({ street_address: `1200 ${"Very ".repeat(38)}Long` });
    expect(answer.status).toBe(201);
    expect(answer.body.property.latitude).toBeCloseTo(40.258, 2);
  });

  test("says which state a ZIP code is in, even after a long street", async () => {
    const message = "The ZIP code 17101 is in PA, not in NJ.";
    const street_address = `1200 ${"Very ".repeat(38)}Long`;
    for (const fields of [{ state: "NJ" }, { state: "NJ", city: "Newark", street_address }])
      expect(await add(fields)).toMatchObject({
        status: 400,
        body: { message, fields: { zipcode: message } },
      });
  });

  test("makes a landlord who adds too many wait before the photos are read", async () => {
    const hasty = await newLandlord("Hal Hasty");
    const ask = () => call("/api/properties", { form: new FormData(), cookie: hasty.cookie });
    for (let made = 0; made < 30; made += 1) expect((await ask()).status).toBe(400);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect((await addProperty(landlord)).status).toBe(201);
  });

  test("names every field that is missing", async () => {
    const answer = await call("/api/properties", { form: new FormData(), cookie: landlord.cookie });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields).toSorted()).toEqual(Object.keys(goodProperty).toSorted());
  });
});

describe("deleting a property", () => {
  test("is only for its landlord", async () => {
    const property = await newProperty(landlord);
    const remove = (cookie?: string) => call(`/api/properties/${property.id}`, { method: "DELETE", cookie });
    expect((await remove()).status).toBe(401);
    expect((await remove(tenant.cookie)).status).toBe(403);
    expect((await remove(other.cookie)).status).toBe(403);
    expect((await remove(landlord.cookie)).status).toBe(200);
    expect((await remove(landlord.cookie)).status).toBe(404);
    expect((await call(`/api/properties/${property.id}`)).body.message).toBe("Property not found.");
  });
});

describe("a landlord by name", () => {
  test("is found in any case, and no one else is", async () => {
    const found = await call("/api/landlord/by-name/hannah%20reed");
    expect(found.body).toEqual({
      id: landlord.id,
      username: "Hannah Reed",
      displayName: "Hannah Reed",
      slug: "hannah-reed",
    });
    const nobody = await call("/api/landlord/by-name/nobody");
    expect(nobody).toMatchObject({ status: 404, body: { message: "Host not found." } });
    expect((await call(`/api/landlord/by-name/${"x".repeat(201)}`)).status).toBe(400);
    expect((await call("/api/landlord/by-name/%00")).status).toBe(400);
    expect((await call(`/api/landlord/by-name/${encodeURIComponent(tenant.username)}`)).status).toBe(404);
  });
});
