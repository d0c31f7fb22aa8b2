import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { confirmSession } from "@sparebay/stripe-sandbox/confirm-session.server.ts";
import { paySession } from "@sparebay/stripe-sandbox/pay-session.server.ts";
import { processor } from "@sparebay/stripe-sandbox/processor.server.ts";
import { hostedPage } from "@sparebay/stripe-sandbox/queries.server.ts";
import { db } from "#app/platform/db.server.ts";

const line = (cents: number, name = "Rent"): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: "usd", unit_amount: cents, product_data: { name } },
});

const openSession = (cents = 10500, options: Stripe.RequestOptions = {}) =>
  stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [line(cents - 500), line(500, "Service fee")],
      client_reference_id: "res_1",
      metadata: { payment_id: "pay_1" },
      payment_intent_data: { metadata: { payment_id: "pay_1" } },
      success_url: "http://localhost:3000/payment-success",
      cancel_url: "http://localhost:3000/cart",
    },
    options,
  );

const card = (number: string) => ({
  number,
  email: "pat@example.com",
  name: "Pat Doe",
  expiry: "12 / 40",
  cvc: "123",
});

const good = card("4242 4242 4242 4242");

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error("expected a refusal");
    },
    (error: unknown) => error as Stripe.errors.StripeError,
  );

test("a session is opened, read with its lines, paid and listed", async () => {
  const session = await openSession();
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 10500 });
  expect(session.url).toBe(`http://localhost:3000/sandbox/checkout/${session.id}`);
  expect(session.line_items).toBeUndefined();
  const step = await paySession(session.id, good);
  expect(step).toEqual({ next: "done", url: "http://localhost:3000/payment-success" });
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["line_items", "payment_intent"],
  });
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(paid.line_items?.data.map((item) => item.amount_total)).toEqual([10000, 500]);
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 10500 });
  expect(intent.metadata).toEqual({ payment_id: "pay_1" });
  const found = await stripe.checkout.sessions.list({ payment_intent: intent.id });
  expect(found.data.map((one) => one.id)).toEqual([session.id]);
});

test("lists come in pages, newest first", async () => {
  for (let count = 0; count < 5; count += 1) await openSession(1000 + count);
  const all: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 2 })) all.push(session.id);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(5);
  const page = await stripe.checkout.sessions.list({ limit: 2, ending_before: all[3]! });
  expect(page.data.map((one) => one.id)).toEqual([all[1], all[2]]);
});

test("the same idempotency key returns the same session; another body with it is an error", async () => {
  const first = await openSession(2000, { idempotencyKey: "res_a-1" });
  const again = await openSession(2000, { idempotencyKey: "res_a-1" });
  expect(again.id).toBe(first.id);
  const other = await refusal(openSession(2001, { idempotencyKey: "res_a-1" }));
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("many simultaneous requests with one key create one session", async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, () => openSession(3000, { idempotencyKey: "res_b-1", maxNetworkRetries: 8 })),
  );
  expect(new Set(made.map((session) => session.id)).size).toBe(1);
});

test("a key is forgotten after a day", async () => {
  const first = await openSession(2000, { idempotencyKey: "res_c-1" });
  moveClock(25 * 3_600_000);
  const later = await openSession(2000, { idempotencyKey: "res_c-1" });
  moveClock(0);
  expect(later.id).not.toBe(first.id);
});

test("card refusals name their field in Stripe's words and charge nothing", async () => {
  const session = await openSession();
  const attempts: [string, string, string][] = [
    ["4000000000000002", "number", "Your card was declined."],
    ["4000000000009995", "number", "Your card has insufficient funds."],
    ["4000000000000069", "expiry", "Your card has expired."],
    ["4000000000000127", "cvc", "Your card's security code is incorrect."],
    ["4242424242424241", "number", "Your card number is invalid."],
    ["4242", "number", "Your card number is incomplete."],
  ];
  for (const [number, field, message] of attempts) {
    const error = await paySession(session.id, card(number)).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ message, extra: { fields: { [field]: message } } });
  }
  const read = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(read).toMatchObject({ status: "open", payment_status: "unpaid" });
  expect(read.payment_intent).toMatchObject({
    amount_received: 0,
    last_payment_error: { code: "incorrect_cvc" },
  });
  expect(await paySession(session.id, good)).toMatchObject({ next: "done" });
});

test("a card that isn't a test card is refused, and no number is kept anywhere", async () => {
  const session = await openSession();
  const error = await paySession(session.id, card("4539578763621486")).catch((refused: unknown) => refused);
  expect(String(error)).toContain("only Stripe's test cards");
  await paySession(session.id, good);
  const books = JSON.stringify(await db.selectFrom("sandboxObjects").selectAll().execute());
  expect(books).not.toMatch(/4242 ?4242 ?4242|453957876362/);
  expect(books).toContain('"last4":"4242"');
});

test("3-D Secure requires a confirmation, which may fail and be retried", async () => {
  const session = await openSession();
  expect(await paySession(session.id, card("4000002760003184"))).toEqual({ next: "confirm" });
  expect((await hostedPage(session.id)).confirming).toBe("Visa ending in 3184");
  await expect(confirmSession(session.id, "fail")).rejects.toThrow("We are unable to authenticate");
  await expect(confirmSession(session.id, "complete")).rejects.toThrow("nothing to confirm");
  await paySession(session.id, card("4000000000003220"));
  expect(await confirmSession(session.id, "complete")).toMatchObject({ next: "done" });
  const read = await stripe.checkout.sessions.retrieve(session.id);
  expect(read.payment_status).toBe("paid");
});

test("pressing Pay twice at once charges once", async () => {
  const session = await openSession(4321);
  const steps = await Promise.all([1, 2, 3].map(() => paySession(session.id, good)));
  expect(steps.every((step) => step.next === "done")).toBe(true);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  const charges = await stripe.charges.list({ payment_intent: payment_intent as string });
  expect(charges.data.map((one) => one.amount)).toEqual([4321]);
});

test("refunds may be partial and never exceed the charge", async () => {
  const session = await openSession(10500);
  await paySession(session.id, good);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  const intent = payment_intent as string;
  const part = await stripe.refunds.create({ payment_intent: intent, amount: 4200 });
  expect(part).toMatchObject({ amount: 4200, status: "succeeded" });
  const over = await refusal(stripe.refunds.create({ payment_intent: intent, amount: 6301 }));
  expect(over.message).toContain("greater than unrefunded amount on charge ($63.00)");
  const rest = await stripe.refunds.create({ payment_intent: intent });
  expect(rest.amount).toBe(6300);
  const more = await refusal(stripe.refunds.create({ payment_intent: intent, amount: 1 }));
  expect(more.code).toBe("charge_already_refunded");
});

test("an expired session cannot be paid", async () => {
  const session = await openSession();
  const expired = await stripe.checkout.sessions.expire(session.id);
  expect(expired.status).toBe("expired");
  await expect(paySession(session.id, good)).rejects.toThrow("This checkout has expired");
  const again = await refusal(stripe.checkout.sessions.expire(session.id));
  expect(again.message).toContain("Only Checkout Sessions with a status in");
  const late = await openSession();
  moveClock(25 * 3_600_000);
  await expect(paySession(late.id, good)).rejects.toThrow("This checkout has expired");
  moveClock(0);
});

test("bad requests are refused in Stripe's envelope", async () => {
  const small = await refusal(openSession(540).then(() => openSession(505 - 460)));
  expect(small).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  const fraction = await refusal(openSession(1000.5));
  expect(fraction.param).toBe("line_items[0][price_data][unit_amount]");
  const missing = await refusal(stripe.checkout.sessions.retrieve("cs_test_unknown"));
  expect(missing).toMatchObject({ code: "resource_missing", statusCode: 404 });
  const unknown = await refusal(stripe.invoices.list());
  expect(unknown).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 404 });
  expect(unknown.message).toContain("Unrecognized request URL (GET: /v1/invoices)");
  const stranger = await processor.request("/v1/charges", {
    headers: { Authorization: "Bearer sk_test_no" },
  });
  expect(stranger.status).toBe(401);
});
