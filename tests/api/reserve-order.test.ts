import { expect, test } from "vitest";
import { addDays, addMonths } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { call, cookieOf } from "#tests/support/web.ts";

const landlord = await newLandlord();
const tenant = await newTenant();
const guest = { guest_name: "Gail Guest", guest_contact: "gail@people.example" };

function ask(cookie: string | undefined, body: object, headers = {}) {
  return call("/api/reserve-order", { json: { ...guest, ...body }, cookie, headers });
}

test("a tenant reserves: code, barcode, order and our own amounts", async () => {
  const property = await newProperty(landlord, { priceCents: 12_000, pricePer: "Month" });
  const answer = await ask(tenant.cookie, {
    landlord_id: landlord.id,
    properties: [{ property_id: property.id, price: 120, quantity: 1 }],
    offer_amount: 120,
    start_date: day(0),
    end_date: day(20),
  });
  expect(answer.status).toBe(201);
  const [reservation] = answer.body.reservations;
  expect(reservation).toMatchObject({ offer_amount: 120, fee: 6, total: 126, status: "pending" });
  expect(reservation).toMatchObject({ start_date: day(0), end_date: day(20), guest_name: "Gail Guest" });
  expect(answer.body.reservationId).toBe(reservation.id);
  expect(answer.body.barcodeText).toBe(reservation.reservation_code);
  const barcode = await call(answer.body.barcode);
  expect(barcode.headers.get("content-type")).toBe("image/svg+xml");
});

test("a visitor reserves and the browser's cookie holds it; another browser does not see it", async () => {
  const property = await newProperty(landlord);
  const made = await ask(undefined, { properties: [{ id: property.id, quantity: 1 }], start_date: day(1) });
  expect(made.status).toBe(201);
  const own = await call(`/api/reservations/${made.body.reservationId}`, { cookie: cookieOf(made) });
  expect(own.body.guest_contact).toBe("gail@people.example");
  const foreign = await call(`/api/reservations/${made.body.reservationId}`, { cookie: newVisitor().cookie });
  expect([foreign.status, foreign.body.message]).toEqual([404, "Reservation not found."]);
});

test("without dates the stay begins on the first free day, for the given number of periods", async () => {
  const property = await newProperty(landlord, { pricePer: "Day", priceCents: 1500 });
  await ask(tenant.cookie, { properties: [{ id: property.id }], start_date: day(0), end_date: day(1) });
  const answer = await ask(tenant.cookie, {
    properties: [{ id: property.id, quantity: 3 }],
    userId: tenant.id,
  });
  expect(answer.body.reservations[0]).toMatchObject({
    start_date: day(2),
    end_date: day(4),
    offer_amount: 45,
  });
});

test("refuses a landlord", async () => {
  const property = await newProperty(landlord);
  const answer = await ask(landlord.cookie, {
    properties: [{ property_id: property.id }],
    start_date: day(1),
  });
  expect(answer.status).toBe(403);
});

test("refuses a second reservation of the same dates, and names the property", async () => {
  const property = await newProperty(landlord, { title: "Twice wanted" });
  const body = { properties: [{ property_id: property.id }], start_date: day(5), end_date: day(8) };
  expect((await ask(tenant.cookie, body)).status).toBe(201);
  const second = await ask(newVisitor().cookie, { ...body, start_date: day(8), end_date: day(9) });
  expect([second.status, second.body.message]).toEqual([409, "Those dates are already taken."]);
  expect(second.body.clashes).toEqual([
    {
      property_id: property.id,
      title: "Twice wanted",
      start_date: day(8),
      end_date: day(9),
      problem: "Those dates are already taken.",
      next_free: [
        { start_date: day(3), end_date: day(4) },
        { start_date: day(9), end_date: day(10) },
      ],
    },
  ]);
  const dayAfter = await ask(newVisitor().cookie, { ...body, start_date: day(9), end_date: day(9) });
  expect(dayAfter.status).toBe(201);
});

test("a space's own dates take precedence over those of the order", async () => {
  const spaces = [await newProperty(landlord), await newProperty(landlord), await newProperty(landlord)];
  const [shared, own, open] = spaces.map(({ id }) => id);
  const answer = await ask(tenant.cookie, {
    properties: [
      { property_id: shared },
      { property_id: own, start_date: day(30), end_date: day(31) },
      { property_id: open, start_date: day(40), quantity: 2 },
    ],
    start_date: day(5),
    end_date: day(8),
  });
  expect(answer.status).toBe(201);
  const reserved = answer.body.reservations as {
    property_id: string;
    start_date: string;
    end_date: string;
  }[];
  const stays = new Map(reserved.map((one) => [one.property_id, [one.start_date, one.end_date]]));
  expect([stays.get(shared!), stays.get(own!)]).toEqual([
    [day(5), day(8)],
    [day(30), day(31)],
  ]);
  expect(stays.get(open!)).toEqual([day(40), addDays(addMonths(day(40), 2), -1)]);
  const wrong = await ask(tenant.cookie, {
    properties: [{ property_id: shared, start_date: "2027-02-30" }],
    start_date: day(5),
  });
  expect([wrong.status, wrong.body.message]).toEqual([400, "Date input not valid."]);
});

test("reserves all spaces or none", async () => {
  const [free, taken] = [await newProperty(landlord), await newProperty(landlord)];
  await ask(tenant.cookie, { properties: [{ property_id: taken.id }], start_date: day(2), end_date: day(3) });
  const answer = await ask(newVisitor().cookie, {
    properties: [{ property_id: free.id }, { property_id: taken.id }],
    start_date: day(3),
    end_date: day(4),
  });
  expect(answer.status).toBe(409);
  const rows = await db.selectFrom("reservations").select("id").where("propertyId", "=", free.id).execute();
  expect(rows).toEqual([]);
});

test("lists an order's spaces as requested, in that order", async () => {
  const spaces = await Promise.all(Array.from({ length: 5 }, () => newProperty(landlord)));
  const sorted = spaces.map(({ id }) => id).toSorted();
  for (const [place, ids] of [sorted, sorted.toReversed()].entries()) {
    const properties = ids.map((property_id) => ({ property_id }));
    const dates = { start_date: day(10 * place), end_date: day(10 * place) };
    const { reservations, reservationId } = (await ask(tenant.cookie, { properties, ...dates })).body;
    expect(reservations.map((one: { property_id: string }) => one.property_id)).toEqual(ids);
    expect(reservationId).toBe(reservations[0].id);
  }
});

test("refuses dates that are not offered", async () => {
  const property = await newProperty(landlord, { availability: `{[${day(10)},${day(20)})}` });
  const body = { properties: [{ property_id: property.id }], start_date: day(9), end_date: day(12) };
  expect((await ask(tenant.cookie, body)).status).toBe(409);
});

test("never charges the browser's amounts: a wrong price or offer is 409 with our quote", async () => {
  const property = await newProperty(landlord, { priceCents: 12_000 });
  const body = { properties: [{ property_id: property.id, price: 1 }], start_date: day(1) };
  const wrongPrice = await ask(tenant.cookie, body);
  expect([wrongPrice.status, wrongPrice.body.quote.total]).toEqual([409, 126]);
  const wrongOffer = await ask(tenant.cookie, {
    ...body,
    properties: [{ property_id: property.id }],
    offer_amount: 0.01,
  });
  expect([wrongOffer.status, wrongOffer.body.quote]).toEqual([409, { offer: 120, fee: 6, total: 126 }]);
});

test.each([
  ["no spaces", { properties: [] }, "properties", "Cart is empty, nothing to reserve."],
  ["a date in the past", { start_date: day(-1) }, "start_date", "Start date cannot be earlier than today."],
  ["no such date", { start_date: "2026-02-30" }, "start_date", "Date input not valid."],
  [
    "an end before the start",
    { start_date: day(4), end_date: day(3) },
    "end_date",
    "End date cannot be earlier than the start date.",
  ],
  [
    "a century",
    { start_date: day(4), end_date: "2199-01-01" },
    "end_date",
    "A stay can last at most three years and must start within three years.",
  ],
  ["no e-mail", { guest_contact: "gail" }, "guest_contact", "Please enter a valid email address."],
  [
    "two e-emails",
    { guest_contact: "a@b.example,c@d.example" },
    "guest_contact",
    "Please enter a valid email address.",
  ],
  [
    "more than a card can pay",
    { start_date: day(4), end_date: day(900), dear: true },
    "end_date",
    "The total may be at most $999,999.99. Please choose a shorter stay.",
  ],
  [
    "another landlord's id",
    { landlord_id: "usr_other" },
    "landlord_id",
    "Not the landlord of this property.",
  ],
])("bad input: %s is a 400 that names the field", async (_, change, field, message) => {
  const property = await newProperty(
    landlord,
    "dear" in change ? { priceCents: 10_000_000, pricePer: "Day" } : {},
  );
  const answer = await ask(newVisitor().cookie, {
    properties: [{ property_id: property.id }],
    start_date: day(1),
    ...change,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.fields[field]).toBe(message);
});

test("an unknown property is 404 and a visitor must give a name", async () => {
  const unknown = await ask(tenant.cookie, { properties: [{ property_id: "prp_none" }], start_date: day(1) });
  expect([unknown.status, unknown.body.message]).toEqual([404, "Property not found."]);
  const property = await newProperty(landlord);
  const nameless = await call("/api/reserve-order", {
    json: { properties: [{ property_id: property.id }], start_date: day(1), guest_contact: "a@b.example" },
  });
  expect([nameless.status, nameless.body.fields.guest_name]).toEqual([400, "Enter your name."]);
});
