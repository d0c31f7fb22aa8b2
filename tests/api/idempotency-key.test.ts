import { expect, test } from "vitest";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const landlord = await newLandlord();
const tenant = await newTenant();

/** A request that reserves, as each of the four routes expects it. */
async function bodyFor(path: string, from: number) {
  const { id } = await newProperty(landlord);
  const dates = { startDate: day(from), endDate: day(from) };
  if (path === "/api/reserve-order") return { properties: [{ property_id: id }], start_date: day(from) };
  if (path === "/api/create-checkout-session") return { propertyId: id, ...dates };
  return { cartItems: [{ id, quantity: 1 }], ...dates };
}

const routes = [
  "/api/reserve-order",
  "/api/orders",
  "/api/create-checkout-session",
  "/api/payment/create-checkout-session",
];

test.each(routes)("%s refuses an Idempotency-Key of more than 255 characters, by name", async (path) => {
  const json = await bodyFor(path, 1);
  const ask = (key: string) =>
    call(path, { json, cookie: tenant.cookie, headers: { "Idempotency-Key": key } });
  const tooLong = await ask("k".repeat(256));
  expect([tooLong.status, tooLong.body.fields]).toEqual([
    400,
    { "Idempotency-Key": "The Idempotency-Key must have 1 to 255 characters." },
  ]);
  expect((await ask(`${path}${"k".repeat(255 - path.length)}`)).status).toBeLessThan(300);
});

test.each(routes)("%s treats an empty Idempotency-Key as none", async (path) => {
  const headers = { "Idempotency-Key": "" };
  for (const from of [1, 3]) {
    const answer = await call(path, { json: await bodyFor(path, from), cookie: tenant.cookie, headers });
    expect(answer.status).toBeLessThan(300);
  }
});
