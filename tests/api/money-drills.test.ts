import { beforeEach, expect, test } from "vitest";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  checkoutOf,
  eventOf,
  emailsTo,
  moneyOf,
  orderOf,
  payByCard,
  payNow,
  runJobs,
  sessionOf,
  signed,
} from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  landlord = await newLandlord();
  tenant = await newTenant();
});

/** The webhook route takes the text unchanged: the signature covers the bytes. */
async function webhook(payload: string): Promise<number> {
  const headers = { "Stripe-Signature": signed(payload), origin: "https://elsewhere.example" };
  const answer = await call("/api/webhooks/stripe", { method: "POST", text: payload, headers });
  return answer.status;
}

test("the same webhook five times at once, and again four days later, has one effect", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, reservation!.id);
  await payByCard(url);
  const event = await eventOf("checkout.session.completed", sessionOf(url));
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => webhook(event)))).toEqual([200, 200, 200, 200, 200]);
  moveClock(4 * 24 * 3_600_000);
  expect(await webhook(event)).toBe(200);
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({
    paymentStatus: "paid",
    settled: [10_500],
    refunds: [],
  });
  const emails = [...(await emailsTo(tenant.email)), ...(await emailsTo(landlord.email))];
  expect(emails.filter((subject) => /^(Payment received|Paid): /.test(subject))).toHaveLength(2);
});

test("with the provider down a cart gets 'Payment session failed.', keeps its dates once, and pays later", async () => {
  const property = await newProperty(landlord);
  const ask = (who: Person) =>
    call("/api/create-checkout-session", {
      json: {
        propertyId: property.id,
        tenantEmail: who.email,
        startDate: day(5),
        endDate: day(9),
        cartItems: [{ id: property.id, quantity: 1 }],
      },
      cookie: who.cookie,
    });
  await orderFault({ kind: "down" });
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await ask(tenant)).toMatchObject({
      status: 502,
      body: { message: "Payment session failed.", error: "Payment session failed." },
    });
  const held = db.selectFrom("reservations").selectAll().where("propertyId", "=", property.id);
  expect(await held.execute()).toMatchObject([{ status: "pending", paymentStatus: "unpaid" }]);
  await clearFaults();
  const answer = await ask(tenant);
  expect(answer.status).toBe(200);
  await payNow(answer.body.url);
  expect(await held.execute()).toMatchObject([{ status: "pending", paymentStatus: "paid" }]);
});

test("all routes collect the same amount: by order, by cart and by reservation", async () => {
  const properties = [await newProperty(landlord), await newProperty(landlord)];
  const cartItems = properties.map(({ id }) => ({ id, quantity: 1 }));
  const dates = { startDate: day(5), endDate: day(9) };
  const shippingInfo = { name: "Pat Doe", email: tenant.email, address: "1 Market Street" };
  const placed = await call("/api/orders", {
    json: { cartItems, ...dates, shippingInfo },
    cookie: tenant.cookie,
  });
  expect(placed.status).toBe(201);
  const cart = await call("/api/create-checkout-session", {
    json: { propertyId: properties[0]!.id, tenantEmail: tenant.email, cartItems, ...dates },
    cookie: tenant.cookie,
  });
  const button = await call("/api/payment/create-checkout-session", {
    json: { cartItems, ...dates },
    cookie: tenant.cookie,
  });
  expect([cart.status, button.status]).toEqual([200, 200]);
  expect(sessionOf(button.body.url)).toBe(sessionOf(cart.body.url));
  const { amountCents } = await db
    .selectFrom("payments")
    .select("amountCents")
    .where("orderId", "=", placed.body.orderId)
    .executeTakeFirstOrThrow();
  const reservations = await db
    .selectFrom("reservations")
    .select(["id", "totalCents"])
    .where("orderId", "=", placed.body.orderId)
    .execute();
  expect(reservations.map((row) => row.totalCents).reduce((sum, cents) => sum + cents, 0)).toBe(amountCents);
  const [first] = reservations;
  const single = await call("/api/create-checkout-session", {
    json: { reservationId: first!.id, amount: first!.totalCents / 100, tenantEmail: tenant.email },
    cookie: tenant.cookie,
  });
  const ofSingle = db.selectFrom("payments").select("amountCents").where("reservationId", "=", first!.id);
  expect([single.status, await ofSingle.execute()]).toEqual([200, [{ amountCents: first!.totalCents }]]);
  await expect(payByCard(cart.body.url)).rejects.toThrow("This checkout has expired");
});
