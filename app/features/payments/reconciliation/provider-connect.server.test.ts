import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { now } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { onboardAccount } from "#app/stand-ins/stripe/onboard-account.server.ts";
import { apiVersion } from "../model.ts";
import { stripe as sandbox } from "../stripe.server.ts";

// As provider.server.test.ts, for Connect, disputes and saved cards. An Express account can't be onboarded by calls: what
// needs a ready one runs in Stripe's test mode if STRIPE_TEST_ACCOUNT names one.
type Provider = { name: string; stripe: Stripe; ready: (() => Promise<string>) | null };

const key = process.env["STRIPE_TEST_KEY"];
const account = process.env["STRIPE_TEST_ACCOUNT"];
const providers: Provider[] = [{ name: "the sandbox", stripe: sandbox, ready: onboarded }];
if (key !== undefined)
  providers.push({
    name: "Stripe's test mode",
    stripe: new Stripe(key, { apiVersion }),
    ready: account === undefined ? null : () => Promise.resolve(account),
  });

const links = {
  return_url: "https://shop.example/landlord-dashboard?payouts=back",
  refresh_url: "https://shop.example/landlord-dashboard?payouts=again",
};

const express: Stripe.AccountCreateParams = {
  controller: {
    fees: { payer: "application" },
    losses: { payments: "application" },
    requirement_collection: "stripe",
    stripe_dashboard: { type: "express" },
  },
  business_profile: { mcc: "4225", product_description: "Rents out spare space." },
  country: "US",
  email: "lena@people.example",
  capabilities: { transfers: { requested: true } },
  metadata: { landlord_id: "usr_1" },
};

async function onboarded(): Promise<string> {
  const { id } = await sandbox.accounts.create(express);
  const link = await sandbox.accountLinks.create({ account: id, type: "account_onboarding", ...links });
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(link.url).pathname.split("/").at(-1)!, bank);
  return id;
}

const refused = (asking: Promise<object>) =>
  asking.then(
    () => expect.unreachable("it was not refused"),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe.each(providers)("$name", ({ stripe, ready }) => {
  const pay = (payment_method: string, amount = 4_000) =>
    stripe.paymentIntents.create({
      amount,
      currency: "usd",
      payment_method,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      transfer_group: "ord_1",
      expand: ["latest_charge"],
    });

  /** A customer with this test card. */
  const save = async (token: string) => {
    const { id: customer } = await stripe.customers.create({ email: "tess@people.example", name: "Tess" });
    const { id: payment_method } = await stripe.paymentMethods.attach(token, { customer });
    return { customer, payment_method };
  };

  const charge = (card: { customer: string; payment_method: string }, idempotencyKey = newId("pay")) =>
    stripe.paymentIntents.create(
      {
        ...card,
        amount: 4_000,
        currency: "usd",
        off_session: true,
        confirm: true,
        statement_descriptor_suffix: "K7QF-2MXD-9RTA",
        metadata: { payment_id: "pay_1" },
      },
      { idempotencyKey },
    );

  test("an account begins unfinished, and its owner is led to the provider", async () => {
    const made = await stripe.accounts.create(express);
    expect(made).toMatchObject({
      object: "account",
      country: "US",
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: "inactive" },
      metadata: { landlord_id: "usr_1" },
    });
    const { url } = await stripe.accountLinks.create({
      account: made.id,
      type: "account_onboarding",
      ...links,
    });
    expect(url).toMatch(/^https:\/\//);
    const early = await refused(stripe.accounts.createLoginLink(made.id));
    expect(early).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
    const { latest_charge } = await pay("pm_card_visa");
    const source_transaction = (latest_charge as Stripe.Charge).id;
    const unready = await refused(
      stripe.transfers.create({ amount: 100, currency: "usd", destination: made.id, source_transaction }),
    );
    expect(unready.code).toBe("insufficient_capabilities_for_transfer");
  });

  test.skipIf(ready === null)(
    "a transfer is of its charge's group, found by its metadata, never more than its charge, and reversed once",
    async () => {
      const destination = await ready!();
      const { latest_charge } = await pay("pm_card_visa");
      const source_transaction = (latest_charge as Stripe.Charge).id;
      const send = (amount: number) =>
        stripe.transfers.create({
          amount,
          currency: "usd",
          destination,
          source_transaction,
          metadata: { payout_id: "out_1" },
        });
      const sent = await send(3_000);
      expect(sent).toMatchObject({ amount: 3_000, transfer_group: "ord_1", reversed: false });
      const { data } = await stripe.transfers.list({ transfer_group: "ord_1", destination, limit: 100 });
      expect(data.find(({ id }) => id === sent.id)?.metadata).toEqual({ payout_id: "out_1" });
      expect(await refused(send(1_001))).toMatchObject({ type: "StripeInvalidRequestError" });
      await stripe.transfers.createReversal(sent.id, { amount: 1_000 });
      expect(await stripe.transfers.retrieve(sent.id)).toMatchObject({
        amount_reversed: 1_000,
        reversed: false,
      });
      await stripe.transfers.createReversal(sent.id);
      expect(await stripe.transfers.retrieve(sent.id)).toMatchObject({
        amount_reversed: 3_000,
        reversed: true,
      });
      const again = await refused(stripe.transfers.createReversal(sent.id));
      expect(again).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
      expect((await stripe.accounts.createLoginLink(destination)).url).toMatch(/^https?:\/\//);
    },
  );

  const disputeOf = async (intent: { id: string }) => {
    let found: Stripe.Dispute | undefined;
    await expect
      .poll(
        async () => (found = (await stripe.disputes.list({ payment_intent: intent.id })).data[0])?.status,
        { timeout: 30_000 },
      )
      .toBe("needs_response");
    return found!;
  };

  test.each([
    ["winning_evidence", "won"],
    ["losing_evidence", "lost"],
  ])("a dispute takes the charge, refuses a refund, and with %s is %s", async (words, outcome) => {
    const intent = await pay("pm_card_createDispute");
    const dispute = await disputeOf(intent);
    expect(dispute).toMatchObject({ amount: 4_000, reason: "fraudulent", is_charge_refundable: false });
    const [withdrawn] = dispute.balance_transactions;
    expect(withdrawn).toMatchObject({ amount: -4_000, fee: 1_500 });
    expect(dispute.evidence_details.due_by! * 1000).toBeGreaterThan(now().getTime());
    const error = await refused(stripe.refunds.create({ payment_intent: intent.id }));
    expect(error.code).toBe("charge_disputed");
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: words }, submit: true });
    await expect
      .poll(async () => (await stripe.disputes.retrieve(dispute.id)).status, { timeout: 30_000 })
      .toBe(outcome);
  });

  test("a page that saves a card takes no money, says what is charged, and makes a visitor's customer", async () => {
    const session = await stripe.checkout.sessions.create({
      mode: "setup",
      allowed_payment_method_types: ["card"],
      customer_creation: "always",
      customer_email: "vic@people.example",
      metadata: { order_id: "ord_1" },
      setup_intent_data: { metadata: { order_id: "ord_1" } },
      custom_text: { submit: { message: "Nothing is charged now." } },
      success_url: "https://shop.example/payment-success",
      cancel_url: "https://shop.example/checkout",
    });
    expect(session).toMatchObject({
      mode: "setup",
      status: "open",
      payment_status: "no_payment_required",
      amount_total: null,
      customer_creation: "always",
      metadata: { order_id: "ord_1" },
      custom_text: { submit: { message: "Nothing is charged now." } },
    });
    await stripe.checkout.sessions.expire(session.id);
  });

  test("a saved card is charged while its owner is away, once for a key", async () => {
    const card = await save("pm_card_visa");
    expect(await stripe.paymentMethods.retrieve(card.payment_method)).toMatchObject({
      customer: card.customer,
      card: { brand: "visa", last4: "4242" },
    });
    const idempotencyKey = newId("pay");
    const paid = await charge(card, idempotencyKey);
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 4_000,
      setup_future_usage: null,
      ...card,
      metadata: { payment_id: "pay_1" },
    });
    expect((await charge(card, idempotencyKey)).id).toBe(paid.id);
  });

  test("a saved card that is refused, or whose bank wants its owner, says so", async () => {
    const declined = await refused(charge(await save("pm_card_chargeCustomerFail")));
    expect(declined).toMatchObject({ type: "StripeCardError", code: "card_declined", statusCode: 402 });
    const away = await refused(charge(await save("pm_card_authenticationRequired")));
    expect(away).toMatchObject({ type: "StripeCardError", code: "authentication_required", statusCode: 402 });
    expect(away.payment_intent?.status).toBe("requires_payment_method");
  });
});
