import type { Stripe } from "stripe";
import { afterEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { runJobs } from "#tests/support/payments.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { confirmSession } from "@sparebay/stripe-sandbox/confirm-session.server.ts";
import { paySession } from "@sparebay/stripe-sandbox/pay-session.server.ts";
import { hostedPage } from "@sparebay/stripe-sandbox/queries.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";

afterEach(async () => {
  moveClock(0);
  await clearFaults();
});

const params: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [
    { quantity: 1, price_data: { currency: "usd", unit_amount: 10_500, product_data: { name: "Rent" } } },
  ],
  success_url: "http://localhost:3000/payment-success",
};
const entry = (number: string) => ({
  number,
  email: "pat@people.example",
  name: "Pat Doe",
  expiry: "12 / 40",
  cvc: "123",
});
const good = entry("4242424242424242");

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("it was not refused"),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

const eventsAbout = async (id: string) =>
  (await stripe.events.list({ limit: 100 })).data.filter(
    (event) => (event.data.object as { id?: string }).id === id,
  );

test("a session that expires cancels its payment intent, which can't be confirmed anymore", async () => {
  const { id } = await stripe.checkout.sessions.create(params);
  await paySession(id, entry("4000000000000002")).catch(() => {});
  await stripe.checkout.sessions.expire(id);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  const intent = payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({ status: "canceled", cancellation_reason: "automatic" });
  const confirmed = stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  expect((await refusal(confirmed)).type).toBe("StripeInvalidRequestError");
  expect((await eventsAbout(intent.id)).map(({ type }) => type)).toContain("payment_intent.canceled");
});

test("lists refuse the filters that Stripe's lists don't have", async () => {
  const ask = (path: string) => stripe.rawRequest("GET", `/v1/${path}`);
  for (const path of [
    "transfers?source_transaction=ch_1",
    "charges?status=succeeded",
    "accounts?email=a@b.example",
    "checkout/sessions?metadata[payment_id]=pay_1",
    "events?customer=cus_1",
    "transfers/tr_1/reversals?created[gte]=1",
  ])
    expect(await refusal(ask(path))).toMatchObject({ type: "StripeInvalidRequestError" });
  const known = await refusal(ask("charges?status=succeeded"));
  expect(known).toMatchObject({ code: "parameter_unknown", param: "status" });
  for (const path of [
    "transfers?transfer_group=a",
    "charges?created[gte]=1",
    "checkout/sessions?status=open",
  ])
    expect(await ask(path)).toMatchObject({ object: "list" });
});

test("3-D Secure leaves the session's email as it was, and the page knows who typed", async () => {
  const { id } = await stripe.checkout.sessions.create({ ...params, customer_email: "asked@people.example" });
  expect(await paySession(id, entry("4000002760003184"))).toEqual({ next: "confirm" });
  const waiting = await stripe.checkout.sessions.retrieve(id);
  expect(waiting).toMatchObject({ customer_email: "asked@people.example" });
  expect(JSON.stringify(waiting)).not.toContain(good.email);
  expect((await hostedPage(id)).email).toBe(good.email);
  await confirmSession(id, "complete");
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    customer_email: "asked@people.example",
    customer_details: { email: good.email },
  });
});

test("adaptive pricing is on unless a session turns it off, and lines have prices", async () => {
  const on = await stripe.checkout.sessions.create({ ...params, expand: ["line_items"] });
  expect(on.adaptive_pricing).toEqual({ enabled: true });
  expect(on.line_items!.data[0]!.price).toMatchObject({
    type: "one_time",
    unit_amount: 10_500,
    active: false,
  });
  const off = await stripe.checkout.sessions.create({ ...params, adaptive_pricing: { enabled: false } });
  expect(off.adaptive_pricing).toEqual({ enabled: false });
});

test("an event names the call that made it, and counts the webhooks that are still on their way", async () => {
  const made = await stripe.customers.create({ name: "Tess" }, { idempotencyKey: "as-stripe-1" });
  const [event] = await eventsAbout(made.id);
  expect(event).toMatchObject({
    pending_webhooks: 1,
    request: { id: made.lastResponse.requestId, idempotency_key: "as-stripe-1" },
  });
  await runJobs();
  expect(await stripe.events.retrieve(event!.id)).toMatchObject({ pending_webhooks: 0 });
  const session = await stripe.checkout.sessions.create(params);
  await paySession(session.id, good);
  const paid = (await eventsAbout(session.id)).find(({ type }) => type === "checkout.session.completed");
  expect(paid!.request).toEqual({ id: null, idempotency_key: null });
});

test("a saved card is charged for its own customer only, and one that no page saved for nobody", async () => {
  const [customer, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
  const cardOf = async (more: Stripe.Checkout.SessionCreateParams) => {
    const { id } = await stripe.checkout.sessions.create({ ...params, customer: customer.id, ...more });
    await paySession(id, good);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    return (payment_intent as Stripe.PaymentIntent).payment_method as string;
  };
  const charge = (payment_method: string, payer: string) =>
    stripe.paymentIntents.create({
      amount: 4_000,
      currency: "usd",
      customer: payer,
      payment_method,
      allowed_payment_method_types: ["card"],
      confirm: true,
      off_session: true,
    });
  const saved = await cardOf({ payment_intent_data: { setup_future_usage: "off_session" } });
  expect(await charge(saved, customer.id)).toMatchObject({ status: "succeeded" });
  expect((await stripe.paymentMethods.retrieve(saved)).customer).toBe(customer.id);
  const unsaved = await cardOf({});
  for (const asked of [() => charge(saved, other.id), () => charge(unsaved, customer.id)])
    expect((await refusal(asked())).message).toContain("must be attached to the customer");
});

test("a refund that takes time says why, and its end is told for the charge, too", async () => {
  const { id } = await stripe.checkout.sessions.create(params);
  await paySession(id, entry("4000000000007726"));
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  const refund = await stripe.refunds.create({ payment_intent: payment_intent as string });
  expect(refund).toMatchObject({ status: "pending", pending_reason: "processing" });
  moveClock(60_000);
  await settleRefunds();
  const done = await stripe.refunds.retrieve(refund.id);
  expect([done.status, done.pending_reason]).toEqual(["succeeded", undefined]);
  const types = (await eventsAbout(refund.id)).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(["refund.updated", "charge.refund.updated"]));
});

test("customers may have any email with an @, and accounts say who runs them", async () => {
  expect((await stripe.customers.create({ email: "пат@почта.example" })).email).toContain("@");
  expect((await refusal(stripe.customers.create({ email: "pat" }))).param).toBe("email");
  await orderFault({ kind: "older_platform" });
  const unnamed = stripe.accounts.create({ country: "US", capabilities: { transfers: { requested: true } } });
  expect((await refusal(unnamed)).param).toBe("controller");
  const account = await stripe.accounts.create({ type: "express" });
  expect(account.controller).toMatchObject({ stripe_dashboard: { type: "express" } });
});

test("a payment that may redirect is refused without a page to return to, as soon as it is confirmed", async () => {
  const intent = { amount: 4_000, currency: "usd", payment_method: "pm_card_visa", confirm: true };
  await expect(stripe.paymentIntents.create(intent)).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    message: expect.stringContaining("you must provide a `return_url`"),
  });
  const never = { automatic_payment_methods: { enabled: true, allow_redirects: "never" as const } };
  const cards = { allowed_payment_method_types: ["card" as const] };
  for (const more of [never, cards, { return_url: "https://shop.example/" }, { confirm: false }])
    await stripe.paymentIntents.create({ ...intent, ...more });
  await expect(stripe.paymentIntents.create({ ...intent, ...never, ...cards })).rejects.toMatchObject({
    message: expect.stringContaining("only specify one"),
  });
});
