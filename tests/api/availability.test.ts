import { beforeAll, expect, test } from "vitest";
import { daysInWords } from "#app/platform/dates.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
let other: Person;
let tenant: Person;

beforeAll(async () => {
  landlord = await newLandlord();
  other = await newLandlord("Otis Other");
  tenant = await newTenant();
});

const set = (id: string, json: unknown, cookie?: string) =>
  call(`/api/properties/${id}/availability/range`, { json, cookie });

test("is set by the property's landlord only", async () => {
  const { id } = await newProperty(landlord);
  const json = { from: day(1), to: day(5), available: false };
  expect((await set(id, json)).status).toBe(401);
  expect((await set(id, json, tenant.cookie)).status).toBe(403);
  expect((await set(id, json, other.cookie)).status).toBe(403);
  expect((await set("prp_nothing", json, landlord.cookie)).body.message).toBe("Property not found.");
  expect((await set(id, json, landlord.cookie)).status).toBe(200);
});

test("withdrawn and offered again, it moves the first free day", async () => {
  const { id } = await newProperty(landlord);
  const from = async (json: unknown) => (await set(id, json, landlord.cookie)).body;
  expect(await from({ from: day(0), to: day(9), available: false })).toMatchObject({
    start_date: day(10),
    end_date: null,
    is_available: true,
  });
  expect(await from({ from: day(30), to: null, available: false })).toMatchObject({
    start_date: day(10),
    end_date: day(29),
  });
  expect(await from({ available: false })).toMatchObject({
    start_date: null,
    end_date: null,
    is_available: false,
  });
  expect(await from({ from: day(3), to: day(3), available: true })).toMatchObject({
    start_date: day(3),
    end_date: day(3),
    is_available: true,
  });
});

test.each([
  [{ available: true }, "from", "Start date is required"],
  [{ from: "", to: "", available: true }, "from", "Start date is required"],
  [{ from: "soon", available: true }, "from", "Date input not valid."],
  [
    { from: day(5), to: day(4), available: true },
    "to",
    "The end date cannot be earlier than the start date.",
  ],
  [{ from: day(-9), to: day(-1), available: true }, "to", "The end date cannot be in the past."],
  [{ from: day(5) }, "available", "Available must be true or false."],
])("refuses %j, naming the field", async (json, field, message) => {
  const { id } = await newProperty(landlord);
  const answer = await set(id, json, landlord.cookie);
  expect(answer).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
});

test("keeps days with a live reservation, and the property, naming its dates", async () => {
  const property = await newProperty(landlord);
  const reservation = await newReservation(tenant.actor, property, { start: day(3), lastDay: day(9) });
  const dates = { reservations: [{ start_date: day(3), end_date: day(9) }] };
  const back = await set(property.id, { from: day(9), available: false }, landlord.cookie);
  expect(back).toMatchObject({ status: 409, body: dates });
  expect(back.body.message).toBe(`These dates are reserved: ${daysInWords(day(3), day(9))}.`);
  const remove = () => call(`/api/properties/${property.id}`, { method: "DELETE", cookie: landlord.cookie });
  expect(await remove()).toMatchObject({ status: 409, body: dates });
  expect((await set(property.id, { from: day(10), available: false }, landlord.cookie)).status).toBe(200);
  const free = await call(`/api/properties/${property.id}`);
  expect(free.body).toMatchObject({ start_date: day(0), end_date: day(2) });
  await call(`/api/reservations/${reservation.id}/cancel`, { method: "POST", cookie: tenant.cookie });
  expect((await remove()).status).toBe(200);
});
