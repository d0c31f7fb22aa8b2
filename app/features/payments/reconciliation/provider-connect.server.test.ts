import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";
import { now } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { accountEvents, apiVersion, changedAccount, statementSuffix } from "../model.ts";
import { createAccount } from "../payouts/steps/create-account.server.ts";
import { openOnboarding } from "../payouts/steps/open-onboarding.server.ts";
import { readAccountState } from "../payouts/steps/read-account-state.server.ts";
import { whileAway } from "../renewals/model.ts";
import { stripe as sandbox } from "../stripe.server.ts";

// As provider.server.test.ts, for Connect, disputes and saved cards. An Express account can't be onboarded by calls: what
// needs a ready one runs in Stripe's test mode if STRIPE_TEST_ACCOUNT names one.
type Provider = { name: string; stripe: Stripe; ready: (() => Promise<string>) | null };

const key = process.env["STRIPE_TEST_KEY"];
const readyAccount = process.env["STRIPE_TEST_ACCOUNT"];
const providers: Provider[] = [{ name: "the sandbox", stripe: sandbox, ready: onboarded }];
if (key !== undefined)
  providers.push({
    name: "Stripe's test mode",
    stripe: new Stripe(key, { apiVersion }),
    ready: readyAccount === undefined ? null : () => Promise.resolve(readyAccount),
  });

const owner = () => ({ id: newId("usr"), email: "lena@people.example" });
const links = {
  return_url: "https://shop.example/landlord-dashboard?payouts=back",
  refresh_url: "https://shop.example/landlord-dashboard?payouts=again",
};

async function onboarded(): Promise<string> {
  const account = await createAccount(owner());
  const { url } = await openOnboarding(account, links);
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
  return account.accountId;
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
        ...whileAway,
        statement_descriptor_suffix: statementSuffix("K7QF-2MXD-9RTA"),
        metadata: { payment_id: "pay_1" },
      },
      { idempotencyKey },
    );

  test("an account is made once by an API that this platform has, begins unfinished, and leads its owner to a page", async () => {
    const lena = owner();
    const account = await createAccount(lena, null, stripe);
    expect(await createAccount(lena, null, stripe)).toEqual(account);
    const { accountId, api } = account;
    expect(await readAccountState(account, stripe)).toEqual({
      detailsSubmitted: false,
      payoutsEnabled: false,
    });
    // Both APIs show the account of either.
    expect(await stripe.accounts.retrieve(accountId)).toMatchObject({
      object: "account",
      details_submitted: false,
      payouts_enabled: false,
      metadata: { landlord_id: lena.id },
    });
    expect((await openOnboarding(account, links, stripe)).url).toMatch(/^https:\/\//);
    const early = await refused(stripe.accounts.createLoginLink(accountId));
    expect(early).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
    const { latest_charge } = await pay("pm_card_visa");
    const source_transaction = (latest_charge as Stripe.Charge).id;
    const unready = await refused(
      stripe.transfers.create({ amount: 100, currency: "usd", destination: accountId, source_transaction }),
    );
    expect(unready.code).toBe("insufficient_capabilities_for_transfer");
    if (api === "v1") await stripe.accounts.del(accountId);
    else await stripe.v2.core.accounts.close(accountId, { applied_configurations: ["recipient"] });
  });

  test("changes of an account of Accounts v2 are in the list of thin events, by type and time", async () => {
    const started = new Date(now().getTime() - 60_000).toISOString();
    const account = await createAccount(owner(), null, stripe);
    if (account.api === "v1") return void (await stripe.accounts.del(account.accountId));
    await stripe.v2.core.accounts.close(account.accountId, { applied_configurations: ["recipient"] });
    const listed = async () => {
      const ids: (string | null)[] = [];
      const params = {
        types: [...accountEvents],
        created: { gte: started as unknown as number },
        limit: 100,
      };
      for await (const event of stripe.v2.core.events.list(params)) ids.push(changedAccount(event));
      return ids;
    };
    await expect.poll(listed, { timeout: 20_000 }).toContain(account.accountId);
    expect(await readAccountState(account, stripe)).toMatchObject({ payoutsEnabled: false });
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
