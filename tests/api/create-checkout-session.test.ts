import { beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const path = "/api/create-checkout-session";
let landlord: Person;
let tenant: Person;

beforeAll(async () => {
  landlord = await newLandlord();
  tenant = await newTenant();
});

const totals = async (tenantId: string) =>
  db.selectFrom("orders").select(["id", "totalCents"]).where("tenantId", "=", tenantId).execute();

test("a tenant pays for a reservation of theirs", async () => {
  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  const answer = await call(path, {
    json: { reservationId: reservation.id, amount: reservation.totalCents / 100, tenantEmail: tenant.email },
    cookie: tenant.cookie,
  });
  expect(answer.status).toBe(200);
  expect(answer.body.url).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\/cs_test_/);
});

test("a visitor pays for their browser's reservation, and no other browser does", async () => {
  const visitor = newVisitor();
  const reservation = await newReservation(visitor.actor, await newProperty(landlord));
  const json = { reservationId: reservation.id };
  expect((await call(path, { json, cookie: visitor.cookie })).status).toBe(200);
  for (const cookie of [undefined, newVisitor().cookie, tenant.cookie, landlord.cookie]) {
    const answer = await call(path, { json, cookie });
    expect(answer).toMatchObject({ status: 404, body: { message: "Reservation not found." } });
  }
});

test("0.01 instead of the total is a 409 with a new quote", async () => {
  const reservation = await newReservation(tenant.actor, await newProperty(landlord));
  const json = { reservationId: reservation.id, amount: 0.01 };
  const answer = await call(path, { json, cookie: tenant.cookie });
  expect(answer).toMatchObject({ status: 409, body: { message: "The price has changed." } });
  expect(answer.body.quote.total).toBe(reservation.totalCents / 100);
});

test("bad input names its field", async () => {
  const nothing = await call(path, { json: {}, cookie: tenant.cookie });
  expect(nothing).toMatchObject({
    status: 400,
    body: { fields: { reservationId: "The reservation is missing." } },
  });
  const words = await call(path, { json: { reservationId: "res_x", amount: "much" }, cookie: tenant.cookie });
  expect(words.status).toBe(400);
  expect(Object.keys(words.body.fields)).toEqual(["amount"]);
});

test("the cart form pays the order that holds the space", async () => {
  const person = await newTenant();
  const property = await newProperty(landlord);
  const reservation = await newReservation(person.actor, property);
  const json = { propertyId: property.id, tenantEmail: person.email };
  expect((await call(path, { json, cookie: person.cookie })).status).toBe(200);
  expect(await totals(person.id)).toEqual([{ id: reservation.orderId, totalCents: reservation.totalCents }]);
});

test("the cart form reserves first if nothing is held, all spaces together, and never without a date", async () => {
  const person = await newTenant();
  const [one, two] = [await newProperty(landlord), await newProperty(landlord)];
  const json = {
    propertyId: one.id,
    tenantEmail: person.email,
    cartItems: [
      { id: one.id, price: 120, quantity: 1 },
      { id: two.id, price: 120, quantity: 1 },
    ],
  };
  const dateless = await call(path, { json, cookie: person.cookie });
  expect(dateless).toMatchObject({ status: 400, body: { message: "Please select a start date." } });
  const dated = { ...json, startDate: day(5), endDate: day(9) };
  const answer = await call(path, { json: dated, cookie: person.cookie });
  expect(answer.status).toBe(200);
  const again = await call("/api/payment/create-checkout-session", {
    json: { cartItems: json.cartItems },
    cookie: person.cookie,
  });
  expect(sessionOf(again.body.url)).toBe(sessionOf(answer.body.url));
  expect(await totals(person.id)).toHaveLength(1);
});

test("the cart form pays the order that holds each space on its own dates, else reserves again", async () => {
  const person = await newTenant();
  const [one, two] = [await newProperty(landlord), await newProperty(landlord)];
  const own = { id: two.id, start_date: day(20), end_date: day(22) };
  const ask = (json: object) => call("/api/payment/create-checkout-session", { json, cookie: person.cookie });
  const json = { cartItems: [{ id: one.id }, own], startDate: day(5), endDate: day(9) };
  const first = await ask(json);
  expect(first.status).toBe(200);
  expect(sessionOf((await ask(json)).body.url)).toBe(sessionOf(first.body.url));
  expect(await totals(person.id)).toHaveLength(1);
  const onlyOwn = await ask({ cartItems: [{ ...own, start_date: day(25), end_date: day(27) }] });
  expect([onlyOwn.status, (await totals(person.id)).length]).toEqual([200, 2]);
  const undated = await ask({ cartItems: [{ ...own, start_date: day(30) }, { id: one.id }] });
  expect(undated).toMatchObject({ status: 400, body: { message: "Please select a start date." } });
});

test("taken dates are a 409 and no money is collected", async () => {
  const property = await newProperty(landlord);
  await newReservation(tenant.actor, property, { start: day(5), lastDay: day(9) });
  const rival = await newTenant();
  const answer = await call("/api/payment/create-checkout-session", {
    json: { cartItems: [{ id: property.id, quantity: 1 }], startDate: day(7), endDate: day(8) },
    cookie: rival.cookie,
  });
  expect(answer).toMatchObject({ status: 409, body: { message: "Those dates are already taken." } });
});

test("a landlord cannot pay with a cart", async () => {
  const property = await newProperty(landlord);
  const answer = await call("/api/payment/create-checkout-session", {
    json: { cartItems: [{ id: property.id, quantity: 1 }], startDate: day(7) },
    cookie: landlord.cookie,
  });
  expect(answer.status).toBe(403);
});

test("a caller who asks too often on either route has to wait and is told how long; others don't", async () => {
  const hasty = await newTenant();
  const routes = [path, "/api/payment/create-checkout-session"];
  const ask = (made: number, cookie?: string) => call(routes[made % 2]!, { json: {}, cookie });
  for (let made = 0; made < 30; made += 1) expect((await ask(made, hasty.cookie)).status).toBe(400);
  for (const made of [30, 31]) {
    const refused = await ask(made, hasty.cookie);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
  }
  expect((await ask(0, tenant.cookie)).status).toBe(400);
  expect((await ask(0)).status).toBe(400);
});

test("visitors count by IP address, however many browsers they claim to be", async () => {
  let answer = await call(path, { json: {}, cookie: newVisitor().cookie });
  for (let made = 1; made < 31; made += 1)
    answer = await call(path, { json: {}, cookie: newVisitor().cookie });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).not.toBeNull();
});

test("a wrong amount of a cart is a 409 with a new quote on both routes, and reserves nothing", async () => {
  const person = await newTenant();
  const property = await newProperty(landlord);
  const cart = { cartItems: [{ id: property.id, price: 120, quantity: 1 }], startDate: day(5) };
  const asked = [
    [path, { ...cart, propertyId: property.id, amount: 0.01 }],
    ["/api/payment/create-checkout-session", { ...cart, amount: 0.01 }],
    ["/api/payment/create-checkout-session", { ...cart, cartItems: [{ id: property.id, price: 0.01 }] }],
  ] as const;
  for (const [route, json] of asked) {
    const answer = await call(route, { json, cookie: person.cookie });
    expect(answer).toMatchObject({ status: 409, body: { message: "The price has changed." } });
    expect(JSON.stringify(answer.body)).toContain('"total":');
  }
  expect(await totals(person.id)).toEqual([]);
  await newReservation(person.actor, property, { start: day(5) });
  for (const [route, json] of asked) {
    const answer = await call(route, { json, cookie: person.cookie });
    expect(answer).toMatchObject({ status: 409, body: { message: "The price has changed." } });
    expect(answer.body.quote.total).toBeGreaterThan(100);
  }
});
