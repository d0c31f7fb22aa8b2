import { beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { paySession } from "@sparebay/stripe-sandbox/pay-session.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { expressPage, onboardingPage } from "@sparebay/stripe-sandbox/queries.server.ts";

const idIn = (url: string) => new URL(url).pathname.split("/").at(-1)!;
const payee = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
const minute = 60_000;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  await orderFault({ kind: "older_platform" });
});

async function newAccount() {
  return stripe.accounts.create({
    type: "express",
    country: "US",
    email: "lena@people.example",
    business_type: "individual",
    capabilities: { transfers: { requested: true } },
    metadata: { landlord_id: "usr_1" },
  });
}

const linkTo = (account: string) =>
  stripe.accountLinks.create({
    account,
    type: "account_onboarding",
    refresh_url: "http://localhost:3000/refresh",
    return_url: "http://localhost:3000/landlord-dashboard",
  });

async function connected() {
  const { id } = await newAccount();
  await onboardAccount(idIn((await linkTo(id)).url), payee);
  return id;
}

async function chargeOf(cents: number): Promise<string> {
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: cents, product_data: { name: "Rent" } } },
    ],
    success_url: "http://localhost:3000/payment-success",
  });
  const card = { number: "4242424242424242", email: "p@x.example", name: "P", expiry: "12 / 40", cvc: "123" };
  await paySession(session.id, card);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  const { data } = await stripe.charges.list({ payment_intent: paid.payment_intent as string });
  return data[0]!.id;
}

const eventsOf = async (type: string, id: string, stripeAccount?: string) =>
  (await stripe.events.list({ type, limit: 100 }, { stripeAccount })).data.filter(
    (event) => (event.data.object as { id?: string }).id === id,
  );

test("an account is created, onboarded on the hosted page, and then accepts payouts", async () => {
  const account = await newAccount();
  expect(account).toMatchObject({
    type: "express",
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: "inactive" },
    metadata: { landlord_id: "usr_1" },
  });
  expect(account.requirements?.currently_due).toContain("external_account");
  const link = await linkTo(account.id);
  expect(link.url).toMatch(/^http:\/\/localhost:3000\/sandbox\/onboarding\/link_/);
  expect(await onboardingPage(idIn(link.url))).toMatchObject({ state: "open", email: "lena@people.example" });
  expect(await onboardAccount(idIn(link.url), payee)).toEqual({
    url: "http://localhost:3000/landlord-dashboard",
  });
  const ready = await stripe.accounts.retrieve(account.id);
  expect(ready).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: "active" },
    requirements: { currently_due: [], disabled_reason: null },
  });
  const [event] = await eventsOf("account.updated", account.id, account.id);
  expect(await eventsOf("account.updated", account.id)).toEqual([]);
  expect(event).toMatchObject({ account: account.id, data: { object: { payouts_enabled: true } } });
  expect(await onboardingPage(idIn(link.url))).toMatchObject({ state: "submitted" });
});

test("a bank that refuses leaves the account submitted, and payouts on hold", async () => {
  const { id } = await newAccount();
  await onboardAccount(idIn((await linkTo(id)).url), { ...payee, account: "000111111116" });
  const held = await stripe.accounts.retrieve(id);
  expect(held).toMatchObject({
    details_submitted: true,
    payouts_enabled: false,
    requirements: { currently_due: ["external_account"], disabled_reason: "requirements.past_due" },
  });
});

test("only test bank accounts are accepted, each wrong field is named, and no number is kept", async () => {
  const { id } = await newAccount();
  const link = idIn((await linkTo(id)).url);
  const wrong = { name: "", routing: "110000001", account: "12" };
  expect(await onboardAccount(link, wrong).catch((error: unknown) => error)).toMatchObject({
    status: 400,
    extra: {
      fields: {
        name: "Enter your legal name.",
        routing: "This routing number is invalid.",
        account: "This account number is invalid.",
      },
    },
  });
  const real = { name: "Lena", routing: "021000021", account: "9876543210" };
  await expect(onboardAccount(link, real)).rejects.toThrow("only the test routing number 110000000 works");
  await expect(onboardAccount(link, { ...payee, account: "9876543210" })).rejects.toThrow(
    "only Stripe's test accounts work here",
  );
  await onboardAccount(link, payee);
  const books = JSON.stringify(await db.selectFrom("sandboxObjects").selectAll().execute());
  expect(books).not.toMatch(/000123456789|9876543210/);
  expect(books).toContain('"last4":"6789"');
});

test("a link lasts five minutes, a form opened in time an hour, and someone else's does not exist", async () => {
  const { id } = await newAccount();
  const link = idIn((await linkTo(id)).url);
  moveClock(6 * minute);
  expect(await onboardingPage(link)).toMatchObject({
    state: "expired",
    refreshUrl: "http://localhost:3000/refresh",
  });
  moveClock(66 * minute);
  await expect(onboardAccount(link, payee)).rejects.toMatchObject({ status: 409 });
  await expect(onboardingPage("link_none")).rejects.toMatchObject({ status: 404 });
});

test("a transfer goes once to an account that is ready, and never exceeds its charge", async () => {
  const charge = await chargeOf(10_500);
  const { id: unready } = await newAccount();
  const order = { amount: 10_000, currency: "usd", source_transaction: charge, transfer_group: "res_1" };
  await expect(stripe.transfers.create({ ...order, destination: unready })).rejects.toMatchObject({
    code: "insufficient_capabilities_for_transfer",
  });
  const destination = await connected();
  const [one, again] = [
    await stripe.transfers.create({ ...order, destination }, { idempotencyKey: "payout-res_1" }),
    await stripe.transfers.create({ ...order, destination }, { idempotencyKey: "payout-res_1" }),
  ];
  expect(again.id).toBe(one.id);
  expect(one).toMatchObject({ amount: 10_000, destination, source_transaction: charge, reversed: false });
  await expect(stripe.transfers.create({ ...order, destination, amount: 501 })).rejects.toThrow(
    "remaining amount of the source_transaction ($5.00)",
  );
  const listed = await stripe.transfers.list({ transfer_group: "res_1", destination });
  expect(listed.data.map((transfer) => transfer.id)).toEqual([one.id]);
  expect(await eventsOf("transfer.created", one.id)).toHaveLength(1);
});

test("a transfer without its own charge takes no more than the balance", async () => {
  const destination = await connected();
  const { available } = await stripe.balance.retrieve();
  const transfer = { currency: "usd", destination };
  await expect(
    stripe.transfers.create({ ...transfer, amount: available[0]!.amount + 1 }),
  ).rejects.toMatchObject({ code: "balance_insufficient" });
  await chargeOf(2_000);
  await stripe.transfers.create({ ...transfer, amount: available[0]!.amount + 2_000 });
  expect((await stripe.balance.retrieve()).available[0]!.amount).toBe(0);
});

test("transfers are reversed in part and in full, never beyond", async () => {
  const destination = await connected();
  const source_transaction = await chargeOf(9_000);
  const transfer = await stripe.transfers.create({
    amount: 9_000,
    currency: "usd",
    destination,
    source_transaction,
    description: "Rent of a dry garage",
  });
  const part = await stripe.transfers.createReversal(transfer.id, { amount: 4_000 });
  expect(part).toMatchObject({ object: "transfer_reversal", amount: 4_000, transfer: transfer.id });
  await expect(stripe.transfers.createReversal(transfer.id, { amount: 5_001 })).rejects.toThrow(
    "greater than unreversed amount on transfer ($50.00)",
  );
  await stripe.transfers.createReversal(transfer.id);
  const reversed = await stripe.transfers.retrieve(transfer.id);
  expect(reversed).toMatchObject({ amount_reversed: 9_000, reversed: true });
  const listed = await stripe.transfers.listReversals(transfer.id);
  expect(listed.data.map((one) => one.amount)).toEqual([5_000, 4_000]);
  expect(await stripe.transfers.retrieveReversal(transfer.id, part.id)).toMatchObject({ id: part.id });
  expect(await eventsOf("transfer.reversed", transfer.id)).toHaveLength(2);
});

test("the Express dashboard opens by a login link, once onboarding is complete", async () => {
  const { id: unready } = await newAccount();
  await expect(stripe.accounts.createLoginLink(unready)).rejects.toThrow("has not completed onboarding");
  const destination = await connected();
  const source_transaction = await chargeOf(3_000);
  await stripe.transfers.create({
    amount: 3_000,
    currency: "usd",
    destination,
    source_transaction,
    description: "Rent of a shed",
  });
  const { url } = await stripe.accounts.createLoginLink(destination);
  expect(await expressPage(idIn(url))).toMatchObject({
    payoutsEnabled: true,
    bank: "Test bank account ending in 6789",
    totalCents: 3_000,
    transfers: [{ amountCents: 3_000, reversedCents: 0, description: "Rent of a shed" }],
  });
});
