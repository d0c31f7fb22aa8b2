import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { now } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { apiVersion } from "../model.ts";
import { stripe as sandbox } from "../stripe.server.ts";
import { askStripeTax } from "../taxes/steps/ask-stripe-tax.server.ts";

// Checks what we rely on: always with the sandbox, and with Stripe's own test mode if STRIPE_TEST_KEY is set.
const key = process.env["STRIPE_TEST_KEY"];
const providers: [string, Stripe][] = [["the sandbox", sandbox]];
if (key !== undefined) providers.push(["Stripe's test mode", new Stripe(key, { apiVersion })]);

const line = (cents: number, name: string): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: "usd", unit_amount: cents, product_data: { name, description: "2 to 9 May" } },
});

const refused = (asking: Promise<object>) =>
  asking.then(
    () => expect.unreachable("it was not refused"),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe.each(providers)("%s", (_name, stripe) => {
  const sessionFor = (reference: string, cents = 10_500): Stripe.Checkout.SessionCreateParams => ({
    mode: "payment",
    allowed_payment_method_types: ["card"],
    line_items: [line(cents - 500, "Rent"), line(500, "Service fee")],
    client_reference_id: reference,
    customer_email: "tess@people.example",
    metadata: { payment_id: reference },
    payment_intent_data: { metadata: { payment_id: reference } },
    success_url: "https://shop.example/payment-success",
    cancel_url: "https://shop.example/checkout",
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(now().getTime() / 1000) + 23 * 3600,
  });

  const pay = (payment_method: string, amount = 4_000) =>
    stripe.paymentIntents.create({
      amount,
      currency: "usd",
      payment_method,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      metadata: { payment_id: "pay_1" },
    });

  test("rates of a place are named, or why there are none; no parameter is refused", async () => {
    const place = {
      state: "PA",
      city: "Harrisburg",
      zipcode: "17101",
      types: ["Parking Lot", "Storage Unit"],
    };
    const { trouble } = await askStripeTax(place, stripe);
    expect(trouble ?? "").not.toContain("Stripe Tax refuses");
  });

  test("a checkout is opened with its own lines, read, and ended by us", async () => {
    const reference = newId("res");
    const session = await stripe.checkout.sessions.create(sessionFor(reference));
    expect(session).toMatchObject({
      object: "checkout.session",
      mode: "payment",
      status: "open",
      payment_status: "unpaid",
      amount_total: 10_500,
      currency: "usd",
      client_reference_id: reference,
      customer_email: "tess@people.example",
      metadata: { payment_id: reference },
      payment_intent: null,
      adaptive_pricing: { enabled: false },
    });
    expect(session.url).toMatch(/^https:\/\//);
    const read = await stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
    const lines = read.line_items?.data.map(({ description, amount_total, quantity }) => ({
      description,
      amount_total,
      quantity,
    }));
    expect(lines?.toSorted((one, other) => one.amount_total - other.amount_total)).toEqual([
      { description: "Service fee", amount_total: 500, quantity: 1 },
      { description: "Rent", amount_total: 10_000, quantity: 1 },
    ]);
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
    const again = await refused(stripe.checkout.sessions.expire(session.id));
    expect(again).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
  });

  test("one key opens one checkout, and refuses another request", async () => {
    const reference = newId("res");
    const idempotencyKey = `${reference}-1`;
    // Built once, because it holds the second at which it ends.
    const session = sessionFor(reference);
    const first = await stripe.checkout.sessions.create(session, { idempotencyKey });
    const second = await stripe.checkout.sessions.create(session, { idempotencyKey });
    expect(second.id).toBe(first.id);
    const dearer = { ...session, line_items: sessionFor(reference, 10_600).line_items! };
    const other = await refused(stripe.checkout.sessions.create(dearer, { idempotencyKey }));
    expect(other.type).toBe("StripeIdempotencyError");
    await stripe.checkout.sessions.expire(first.id);
  });

  test("a checkout of less than 50 cents, or one that ends too soon, is refused", async () => {
    const small = await refused(
      stripe.checkout.sessions.create({ ...sessionFor("res_small"), line_items: [line(49, "Rent")] }),
    );
    expect(small).toMatchObject({ type: "StripeInvalidRequestError", code: "amount_too_small" });
    const expires_at = Math.floor(now().getTime() / 1000) + 600;
    const soon = await refused(stripe.checkout.sessions.create({ ...sessionFor("res_soon"), expires_at }));
    expect(soon).toMatchObject({ type: "StripeInvalidRequestError", param: "expires_at" });
  });

  test("a customer is created, changed, used in a checkout, and deleted once", async () => {
    const customer = await stripe.customers.create({
      email: "tess@people.example",
      name: "Tess",
      metadata: { user_id: "usr_1" },
    });
    const changed = await stripe.customers.update(customer.id, { name: "Tess Tenant" });
    expect(changed).toMatchObject({ name: "Tess Tenant", metadata: { user_id: "usr_1" } });
    const { customer_email: _email, ...params } = sessionFor("res_customer");
    const session = await stripe.checkout.sessions.create({ ...params, customer: customer.id });
    const read = await stripe.checkout.sessions.retrieve(session.id, { expand: ["customer"] });
    expect(read.customer).toMatchObject({ id: customer.id, email: "tess@people.example" });
    const gone = { id: customer.id, deleted: true };
    expect(await stripe.customers.del(customer.id)).toMatchObject(gone);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject(gone);
    await expect(stripe.customers.del(customer.id)).rejects.toMatchObject({ code: "resource_missing" });
    await stripe.checkout.sessions.expire(session.id);
  });

  test("a card is charged, and refunded in part, then in full, and never beyond", async () => {
    const intent = await pay("pm_card_visa");
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 4_000 });
    const read = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    const charge = read.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ amount: 4_000, paid: true, captured: true, amount_refunded: 0 });
    expect(charge.payment_method_details?.card?.last4).toBe("4242");
    const payment_intent = intent.id;
    const part = await stripe.refunds.create({
      payment_intent,
      amount: 1_500,
      metadata: { refund_id: "rfd_1" },
    });
    expect(part).toMatchObject({ amount: 1_500, status: "succeeded", charge: charge.id });
    const over = await refused(stripe.refunds.create({ payment_intent, amount: 2_501 }));
    expect(over).toMatchObject({ type: "StripeInvalidRequestError", param: "amount" });
    await stripe.refunds.create({ payment_intent });
    const more = await refused(stripe.refunds.create({ payment_intent, amount: 1 }));
    expect(more.code).toBe("charge_already_refunded");
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
    expect(data.map((refund) => refund.amount).toSorted()).toEqual([1_500, 2_500]);
    expect(data.find((refund) => refund.amount === 1_500)?.metadata).toEqual({ refund_id: "rfd_1" });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 4_000,
      refunded: true,
    });
  });

  test("a declined card says why, charges nothing, and its payment can be retried", async () => {
    const error = await refused(pay("pm_card_chargeDeclinedInsufficientFunds"));
    expect(error).toMatchObject({
      type: "StripeCardError",
      code: "card_declined",
      decline_code: "insufficient_funds",
      statusCode: 402,
    });
    const { id, status } = error.payment_intent!;
    expect(status).toBe("requires_payment_method");
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_mastercard" });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 4_000 });
    const { data } = await stripe.charges.list({ payment_intent: id });
    expect(data.map((charge) => charge.status).toSorted()).toEqual(["failed", "succeeded"]);
  });

  test("a pending intent can be canceled, a paid one cannot", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 4_000,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: "canceled" });
    const paid = await pay("pm_card_visa");
    const error = await refused(stripe.paymentIntents.cancel(paid.id));
    expect(error.code).toBe("payment_intent_unexpected_state");
  });

  test("events are listed newest first, by type and in pages", async () => {
    const { id } = await pay("pm_card_visa");
    const types = ["payment_intent.succeeded", "charge.succeeded"];
    const created = { gte: Math.floor(now().getTime() / 1000) - 60 };
    const events: Stripe.Event[] = [];
    await expect
      .poll(
        async () => {
          events.length = 0;
          for await (const event of stripe.events.list({ types, created, limit: 2 })) events.push(event);
          return events.filter(({ data }) => JSON.stringify(data).includes(id)).length;
        },
        { timeout: 20_000 },
      )
      .toBe(2);
    expect(events.every((event) => types.includes(event.type))).toBe(true);
    const times = events.map((event) => event.created);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const [newest] = events;
    expect(await stripe.events.retrieve(newest!.id)).toMatchObject({ id: newest!.id, object: "event" });
  });

  test("an unknown object is a 404 in the provider's own words", async () => {
    const errors = await Promise.all(
      [
        stripe.checkout.sessions.retrieve("cs_test_none"),
        stripe.paymentIntents.retrieve("pi_none"),
        stripe.refunds.retrieve("re_none"),
      ].map(refused),
    );
    for (const error of errors)
      expect(error).toMatchObject({
        type: "StripeInvalidRequestError",
        code: "resource_missing",
        statusCode: 404,
      });
  });
});
