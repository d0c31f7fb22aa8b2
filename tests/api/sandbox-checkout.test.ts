import { expect, test } from "vitest";
import { moneyOf, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const card = {
  email: "pat@people.example",
  number: "4242 4242 4242 4242",
  expiry: "12 / 40",
  cvc: "123",
  name: "Pat Doe",
};

async function checkout() {
  const tenant = await newTenant();
  const reservation = await newReservation(tenant.actor, await newProperty(await newLandlord()));
  const { body } = await call("/api/create-checkout-session", {
    json: { reservationId: reservation.id },
    cookie: tenant.cookie,
  });
  return { reservation, path: `/sandbox/checkout/${sessionOf(body.url)}`, tenant };
}

test("a card is refused at its field, then one is accepted; only the webhook makes it paid", async () => {
  const { reservation, path, tenant } = await checkout();
  const refused = await call(`${path}/pay`, { json: { ...card, number: "4000000000009995" } });
  const message = "Your card has insufficient funds.";
  expect(refused).toMatchObject({ status: 402, body: { message, fields: { number: message } } });
  const taken = await call(`${path}/pay`, { json: card });
  expect(taken).toMatchObject({ status: 200, body: { next: "done" } });
  expect(taken.body.url).toBe(`http://localhost:3000/payment-success?reservationId=${reservation.id}`);
  for (let visit = 0; visit < 10; visit += 1)
    await call(`/payment-success?reservationId=${reservation.id}`, { cookie: tenant.cookie });
  expect(await moneyOf(reservation.id)).toMatchObject({ paymentStatus: "unpaid" });
  await runJobs();
  const read = await call(`/api/reservations/${reservation.id}`, { cookie: tenant.cookie });
  expect(read.body.payment_status).toBe("paid");
});

test("3-D Secure: a failed confirmation charges nothing, a successful one pays", async () => {
  const { reservation, path } = await checkout();
  const secured = { ...card, number: "4000002760003184" };
  expect((await call(`${path}/pay`, { json: secured })).body).toEqual({ next: "confirm" });
  expect((await call(`${path}/confirm`, { json: { outcome: "fail" } })).status).toBe(402);
  await call(`${path}/pay`, { json: secured });
  expect((await call(`${path}/confirm`, { json: { outcome: "complete" } })).body.next).toBe("done");
  await runJobs();
  expect(await moneyOf(reservation.id)).toMatchObject({ paymentStatus: "paid" });
});

test("empty fields are named, and an unknown checkout does not exist", async () => {
  const { path } = await checkout();
  const empty = await call(`${path}/pay`, { json: { email: "", number: "", expiry: "", cvc: "", name: "" } });
  expect(empty.status).toBe(400);
  expect(Object.keys(empty.body.fields).toSorted()).toEqual(["cvc", "email", "expiry", "name", "number"]);
  const unknown = await call("/sandbox/checkout/cs_test_none/pay", { json: card });
  expect(unknown).toMatchObject({ status: 404, body: { message: "This checkout does not exist." } });
});

test("the webhook route refuses unsigned requests", async () => {
  const forged = await call("/api/webhooks/stripe", {
    json: { id: "evt_1", type: "checkout.session.completed", data: { object: {} } },
    headers: { "Stripe-Signature": "t=1,v1=00", origin: "https://elsewhere.example" },
  });
  expect(forged).toMatchObject({ status: 400, body: { message: "The signature is not valid." } });
});
