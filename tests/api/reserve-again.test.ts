import { afterEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const landlord = await newLandlord();
const tenant = await newTenant();
const guest = { guest_name: "Gail Guest", guest_contact: "gail@people.example" };

afterEach(() => {
  moveClock(0);
  config.trustProxy = false;
});

function ask(cookie: string | undefined, body: object, headers = {}) {
  return call("/api/reserve-order", { json: { ...guest, ...body }, cookie, headers });
}

async function wish(days: number) {
  const property = await newProperty(landlord, { pricePer: "Day", priceCents: 1500 });
  return { properties: [{ property_id: property.id }], start_date: day(days), end_date: day(days + 1) };
}

test("the same request sent again returns the earlier order", async () => {
  const body = await wish(3);
  const [first, again] = [await ask(tenant.cookie, body), await ask(tenant.cookie, body)];
  expect([again.status, again.body.orderId]).toEqual([201, first.body.orderId]);
});

test("with one key the same request makes one order, even if a visitor presses twice", async () => {
  const [body, key, { cookie }] = [await wish(3), { "Idempotency-Key": "k-1" }, newVisitor()];
  const [one, two] = await Promise.all([ask(cookie, body, key), ask(cookie, body, key)]);
  expect([one.status, two.status, two.body.orderId]).toEqual([201, 201, one.body.orderId]);
  const other = await ask(cookie, { ...body, start_date: day(8), end_date: day(9) }, key);
  expect([other.status, other.body.message]).toEqual([
    409,
    "This Idempotency-Key was used for another request.",
  ]);
});

test("without dates, pressing twice doesn't book twice", async () => {
  const { properties } = await wish(0);
  const [one, two] = await Promise.all([
    ask(tenant.cookie, { properties }),
    ask(tenant.cookie, { properties }),
  ]);
  expect([one.status, two.body.orderId]).toEqual([201, one.body.orderId]);
});

test("a repeat with another amount or another guest is not the same request", async () => {
  const body = await wish(3);
  await ask(tenant.cookie, body);
  const cheaper = await ask(tenant.cookie, { ...body, offer_amount: 1 });
  expect([cheaper.status, cheaper.body.quote.offer]).toEqual([409, 30]);
  const other = await ask(tenant.cookie, { ...body, guest_name: "Somebody Else" });
  expect([other.status, other.body.message]).toEqual([409, "Those dates are already taken."]);
});

/** As if the member or the address had reserved so often within the hour. */
const afterAttempts = (count: number) =>
  db.updateTable("rateLimits").set({ count }).where("key", "like", "reserve:%").execute();

test("a visitor who reserves endlessly has to wait", async () => {
  const body = await wish(3);
  expect((await ask(newVisitor().cookie, body)).status).toBe(201);
  await afterAttempts(290);
  const tries = Array.from({ length: 20 }, () => ask(newVisitor().cookie, body));
  const statuses = (await Promise.all(tries)).map((answer) => answer.status).toSorted();
  expect(statuses).toEqual([...Array(10).fill(409), ...Array(10).fill(429)]);
  config.trustProxy = true;
  expect((await ask(tenant.cookie, await wish(30), from(1))).status).toBe(201);
});

test("a tenant who reserves endlessly has to wait, wherever the requests come from", async () => {
  const { cookie } = await newTenant();
  const body = await wish(3);
  config.trustProxy = true;
  expect((await ask(cookie, body, from(0))).status).toBe(201);
  await afterAttempts(290);
  const tries = Array.from({ length: 20 }, (_, place) => ask(cookie, body, from(place)));
  const statuses = (await Promise.all(tries)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const order = {
    cartItems: [{ id: body.properties[0]!.property_id }],
    startDate: day(40),
    shippingInfo: { name: "Gail", email: "gail@people.example", address: "1 Main Street" },
  };
  const refused = await call("/api/orders", { json: order, cookie, headers: from(2) });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await ask(tenant.cookie, await wish(41), from(3))).status).toBe(201);
});

test("a repeat after the order was canceled makes a new one", async () => {
  await db.deleteFrom("rateLimits").execute();
  const [own, body] = [await newTenant(), await wish(3)];
  const first = await ask(own.cookie, body);
  const { id } = await db
    .selectFrom("reservations")
    .select("id")
    .where("orderId", "=", first.body.orderId)
    .executeTakeFirstOrThrow();
  await cancel(own.actor, id);
  const again = await ask(own.cookie, body);
  expect(again.status).toBe(201);
  expect(again.body.orderId).not.toBe(first.body.orderId);
});

test.each([
  ["a tenant", async () => (await newTenant()).cookie],
  ["a visitor", async () => newVisitor().cookie],
])(
  "%s who sends the same request again gets the order that holds the dates, also minutes later",
  async (_, open) => {
    await db.deleteFrom("rateLimits").execute();
    const [cookie, body] = [await open(), await wish(3)];
    const first = await ask(cookie, body);
    moveClock(600_000);
    const again = await ask(cookie, body);
    expect([again.status, again.body.orderId]).toEqual([201, first.body.orderId]);
  },
);

test("whoever knows everything about a request, but isn't its browser, reads that the dates are taken and nothing else", async () => {
  await db.deleteFrom("rateLimits").execute();
  const [{ cookie }, body] = [newVisitor(), await wish(3)];
  const first = await ask(cookie, body, { "Idempotency-Key": "1" });
  for (const [stranger, headers] of [
    [undefined, {}],
    [newVisitor().cookie, {}],
    [(await newTenant()).cookie, {}],
    [undefined, { "Idempotency-Key": "1" }],
  ] as const) {
    const refused = await ask(stranger, body, headers);
    expect([refused.status, refused.body.message]).toEqual([409, "Those dates are already taken."]);
    const received = JSON.stringify([refused.body, ...refused.headers]);
    for (const secret of [
      first.body.orderId,
      first.body.reservationId,
      first.body.barcodeText,
      ...parts(cookie),
    ])
      expect(received).not.toContain(secret);
  }
});

/** A cookie's value, and the visitor's id in it. */
const parts = (cookie: string) => [cookie.split("=")[1]!, /vis_\w+/.exec(cookie)![0]];

test.each([
  ["is a repeat", 59, true],
  ["asks for other dates", 61, false],
])("the same request without dates %s after %i seconds", async (_words, seconds, isRepeat) => {
  await db.deleteFrom("rateLimits").execute();
  const [own, { properties }] = [await newTenant(), await wish(3)];
  const first = await ask(own.cookie, { properties });
  moveClock(seconds * 1000);
  const again = await ask(own.cookie, { properties });
  expect([again.status, again.body.orderId === first.body.orderId]).toEqual([201, isRepeat]);
});

/** The header with which a proxy passes on one of many client addresses. */
function from(place: number) {
  return { "x-forwarded-for": `203.0.${113 + Math.floor(place / 250)}.${place % 250}` };
}
