import type { Stripe } from "stripe";
import { beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";

const payee = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
const badBank = { ...payee, account: "000111111116" };
const idIn = (url: string) => new URL(url).pathname.split("/").at(-1)!;
const include: Stripe.V2.Core.AccountRetrieveParams.Include[] = ["configuration.recipient", "requirements"];

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});

const params: Stripe.V2.Core.AccountCreateParams = {
  contact_email: "lena@people.example",
  dashboard: "express",
  identity: { country: "us" },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
  metadata: { landlord_id: "usr_1" },
};
const v1: Stripe.AccountCreateParams = {
  type: "express",
  country: "US",
  capabilities: { transfers: { requested: true } },
};

const linkTo = (account: string) =>
  stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: "account_onboarding",
      account_onboarding: {
        return_url: "http://localhost:3000/landlord-dashboard",
        refresh_url: "http://localhost:3000/refresh",
      },
    },
  });

const onboard = async (id: string, bank = payee) => onboardAccount(idIn((await linkTo(id)).url), bank);

const refused = (asking: Promise<object>) =>
  asking.then(
    () => expect.unreachable("it was not refused"),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

async function typesAbout(id: string, more: Stripe.V2.Core.EventListParams = {}): Promise<string[]> {
  const types: string[] = [];
  for await (const event of stripe.v2.core.events.list({ object_id: id, ...more })) types.push(event.type);
  return types;
}

test("an account of v2 is restricted until it is onboarded, and v1 shows the same account", async () => {
  const made = await stripe.v2.core.accounts.create(params);
  expect(made).toMatchObject({
    object: "v2.core.account",
    dashboard: "express",
    contact_email: "lena@people.example",
  });
  expect(made.configuration).toBeUndefined();
  const before = await stripe.v2.core.accounts.retrieve(made.id, { include });
  const transfers = (account: Stripe.V2.Core.Account) =>
    account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  expect(transfers(before)).toBe("restricted");
  const [entry] = before.requirements?.entries ?? [];
  expect(entry).toMatchObject({
    awaiting_action_from: "user",
    description: "identity.individual.given_name",
  });
  await onboard(made.id);
  const after = await stripe.v2.core.accounts.retrieve(made.id, { include });
  expect([transfers(after), after.requirements?.entries]).toEqual(["active", []]);
  const shown = await stripe.accounts.retrieve(made.id);
  expect(shown).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: "active" },
  });
  expect(shown).not.toHaveProperty("api");
});

test("its changes are thin events, in pages, newest first, and none of v1", async () => {
  const { id } = await stripe.v2.core.accounts.create(params);
  moveClock(60_000);
  await onboard(id);
  const changes = [
    "v2.core.account[requirements].updated",
    "v2.core.account[configuration.recipient].capability_status_updated",
  ];
  expect(await typesAbout(id, { limit: 1 })).toEqual([...changes, "v2.core.account.created"]);
  expect(await typesAbout(id, { types: [changes[0]!] })).toEqual([changes[0]]);
  const since = new Date(Date.now() + 30_000).toISOString() as unknown as number;
  expect(await typesAbout(id, { created: { gte: since } })).toEqual(changes);
  const ofV1 = await stripe.events.list({ type: "account.updated", limit: 100 }, { stripeAccount: id });
  expect(ofV1.data).toEqual([]);
  const event = await stripe.v2.core.events.list({ object_id: id, limit: 1 });
  expect(event.data[0]).toMatchObject({
    object: "v2.core.event",
    related_object: { id, type: "v2.core.account", url: `/v2/core/accounts/${id}` },
  });
});

test("a bank that refuses restricts an account that was ready", async () => {
  const { id } = await stripe.v2.core.accounts.create(params);
  await onboard(id);
  await onboard(id, badBank);
  const account = await stripe.v2.core.accounts.retrieve(id, { include });
  expect(account.configuration?.recipient?.capabilities?.stripe_balance).toMatchObject({
    stripe_transfers: { status: "restricted", status_details: [{ code: "requirements_past_due" }] },
    payouts: { status: "restricted" },
  });
  expect(account.requirements?.entries).toMatchObject([{ description: "defaults.payout_methods.usd" }]);
});

test("a closed account can no longer be sent money, and one of v1 is deleted", async () => {
  const { id } = await stripe.v2.core.accounts.create(params);
  await onboard(id);
  expect(await stripe.v2.core.accounts.close(id, { applied_configurations: ["recipient"] })).toMatchObject({
    closed: true,
  });
  const sent = stripe.transfers.create({ amount: 100, currency: "usd", destination: id });
  expect((await refused(sent)).code).toBe("insufficient_capabilities_for_transfer");
  await orderFault({ kind: "older_platform" });
  const older = await stripe.accounts.create(v1);
  expect(await stripe.accounts.del(older.id)).toMatchObject({ id: older.id, deleted: true });
  expect((await refused(stripe.accounts.retrieve(older.id))).code).toBe("resource_missing");
});

test("a platform of today makes accounts by v2 only, an older one by v1 only, each in Stripe's words", async () => {
  expect((await refused(stripe.accounts.create(v1))).message).toContain("no longer recommends Accounts v1");
  await orderFault({ kind: "older_platform" });
  expect(await refused(stripe.v2.core.accounts.create(params))).toMatchObject({
    code: "accounts_v2_access_blocked",
    statusCode: 400,
  });
  expect((await stripe.accounts.create(v1)).object).toBe("account");
});

test("without the platform's profile v1 says what is missing and repeats it for its key; v2 runs again", async () => {
  await orderFault({ kind: "no_platform_profile" });
  await orderFault({ kind: "older_platform" });
  const key = (name: string) => ({ idempotencyKey: name });
  expect((await refused(stripe.accounts.create(v1, key("one")))).message).toContain("managing losses");
  await clearFaults();
  await orderFault({ kind: "no_platform_profile" });
  const words = "Your account must be activated in order to create accounts.";
  expect((await refused(stripe.v2.core.accounts.create(params, key("two")))).message).toBe(words);
  await clearFaults();
  const made = await stripe.v2.core.accounts.create(params, key("two"));
  expect((await stripe.v2.core.accounts.create(params, key("two"))).id).toBe(made.id);
  await orderFault({ kind: "older_platform" });
  expect((await refused(stripe.accounts.create(v1, key("one")))).message).toContain("managing losses");
  expect((await stripe.accounts.create(v1, key("other"))).object).toBe("account");
});

test("what v2 doesn't know is refused by its name", async () => {
  const link = stripe.rawRequest("POST", "/v2/core/account_links", {
    account: "acct_1",
    use_case: {
      type: "account_onboarding",
      account_onboarding: {
        configurations: ["recipient"],
        refresh_url: "http://localhost:3000/",
        return_url: "http://localhost:3000/",
      },
    },
  });
  expect(await refused(link)).toMatchObject({
    code: "invalid_fields",
    message: "use_case.account_onboarding.configurations: unknown field",
  });
  const unknown = await refused(stripe.v2.core.accounts.retrieve("acct_none"));
  expect(unknown).toMatchObject({ code: "not_found", statusCode: 404 });
});
