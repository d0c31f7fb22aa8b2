import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const [landlord, tenant] = [await newLandlord(), await newTenant()];
const shippingInfo = { name: "Gail Guest", email: "gail@people.example", address: "1 Main Street" };

function place(body: object, cookie?: string) {
  return call("/api/orders", { json: { shippingInfo, ...body }, cookie });
}

test("the shipping form makes one order over all its spaces and keeps the billing contact", async () => {
  const spaces = [await newProperty(landlord), await newProperty(await newLandlord("Lena Other"))];
  const answer = await place(
    {
      userId: tenant.id,
      cartItems: spaces.map(({ id }) => ({ id, quantity: 1 })),
      totalPrice: 252,
      startDate: day(2),
    },
    tenant.cookie,
  );
  expect([answer.status, answer.body.message]).toEqual([201, "Your order is placed."]);
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", answer.body.orderId)
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ tenantId: tenant.id, totalCents: 25_200, billingAddress: "1 Main Street" });
});

test("a visitor may place an order; a landlord may not", async () => {
  const cartItems = [{ id: (await newProperty(landlord)).id }];
  expect((await place({ cartItems, startDate: day(2) })).status).toBe(201);
  expect((await place({ cartItems, startDate: day(9) }, landlord.cookie)).status).toBe(403);
});

test("a total that isn't ours is refused with ours, and nothing is reserved", async () => {
  const { id } = await newProperty(landlord);
  const answer = await place({ cartItems: [{ id }], totalPrice: 1, startDate: day(2) }, tenant.cookie);
  expect([answer.status, answer.body.quote.total]).toEqual([409, 126]);
  expect(await db.selectFrom("reservations").select("id").where("propertyId", "=", id).execute()).toEqual([]);
});

test("bad input is a 400 that names the field", async () => {
  const empty = await place({ cartItems: [] }, tenant.cookie);
  expect([empty.status, empty.body.fields.cartItems]).toEqual([400, "Cart is empty, nothing to reserve."]);
});
