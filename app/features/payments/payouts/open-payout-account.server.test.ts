import { sql } from "kysely";
import type { Stripe } from "stripe";
import { beforeEach, expect, test } from "vitest";
import { hoursFromNow, moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { askProcessor } from "@sparebay/stripe-sandbox/ask-processor.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import { readinessOf } from "../model.ts";
import { payoutAccountOf } from "../queries.server.ts";
import { loadTroubles } from "../reconciliation/load-troubles.server.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { stripe } from "../stripe.server.ts";
import { openPayoutAccount } from "./open-payout-account.server.ts";
import { readAccount } from "./read-account.server.ts";
import { openOnboarding } from "./steps/open-onboarding.server.ts";
import { readAccountEvents } from "./steps/read-account-events.server.ts";

type Include = Stripe.V2.Core.AccountRetrieveParams.Include;
const hour = 3_600_000;

const address = "http://localhost:3000";
const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
let landlord: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  landlord = await newLandlord();
});

const open = (person: Person = landlord) => openPayoutAccount(person.actor, address);
const account = async () => (await payoutAccountOf(landlord.actor))!;

test("a landlord sets up one account, for which we pay the fees and the provider asks what it needs", async () => {
  const first = await open();
  const second = await open();
  expect(sessionOf(second.url)).not.toBe(sessionOf(first.url));
  const { accountId } = await account();
  const include: Include[] = ["configuration.recipient", "defaults"];
  expect(await stripe.v2.core.accounts.retrieve(accountId, { include })).toMatchObject({
    dashboard: "express",
    contact_email: landlord.email,
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: expect.anything() } } },
    },
    defaults: {
      responsibilities: { fees_collector: "application", losses_collector: "application" },
      profile: { product_description: `Rents out spare space to guests through ${config.brandName}.` },
    },
    metadata: { landlord_id: landlord.id },
  });
  const rows = db.selectFrom("payoutAccounts").select(["accountId", "api"]);
  expect(await rows.where("landlordId", "=", landlord.id).execute()).toEqual([{ accountId, api: "v2" }]);
});

test("an older platform, which Accounts v2 refuses, makes the account by v1, and its pages and its state too", async () => {
  await orderFault({ kind: "older_platform" });
  const { url } = await open();
  expect(await account()).toMatchObject({ api: "v1", payoutsEnabled: false });
  expect(await stripe.accounts.retrieve((await account()).accountId)).toMatchObject({
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
    },
    business_profile: { mcc: "4225" },
    country: "US",
    email: landlord.email,
    metadata: { landlord_id: landlord.id },
  });
  await onboardAccount(sessionOf(url), bank);
  await runJobs();
  expect(await account()).toMatchObject({ detailsSubmitted: true, payoutsEnabled: true });
  expect((await open()).url).toContain("/sandbox/express/");
});

test("after a refusal the provider is asked anew, and administrators see its words until it makes the account", async () => {
  const administrator = await newAdministrator();
  const refusals = async () =>
    (await loadTroubles(administrator.actor)).accounts.filter(({ email }) => email === landlord.email);
  await orderFault({ kind: "no_platform_profile" });
  await orderFault({ kind: "older_platform" });
  for (const _ of [1, 2]) await expect(open()).rejects.toMatchObject({ status: 502 });
  expect(await refusals()).toMatchObject([
    { refusal: expect.stringContaining("Please review the responsibilities of managing losses") },
  ]);
  // The operator completes the profile. v1 would repeat its refusal for a day under the same key.
  await clearFaults();
  await orderFault({ kind: "older_platform" });
  expect((await open()).url).toContain("/sandbox/onboarding/");
  expect(await refusals()).toEqual([]);
});

test("on a platform of today without its profile administrators see the words of Accounts v2", async () => {
  const administrator = await newAdministrator();
  await orderFault({ kind: "no_platform_profile" });
  await expect(open()).rejects.toMatchObject({ status: 502 });
  const { accounts } = await loadTroubles(administrator.actor);
  const mine = accounts.find(({ email }) => email === landlord.email);
  expect(mine?.refusal).toContain("managing losses");
  await clearFaults();
  expect((await open()).url).toContain("/sandbox/onboarding/");
  expect(await account()).toMatchObject({ api: "v2" });
});

test("a lost response doesn't make a second account", async () => {
  await orderFault({ kind: "unanswered", times: 3 });
  await expect(open()).rejects.toMatchObject({ status: 502 });
  await open();
  const made = await db
    .selectFrom("sandboxObjects")
    .select("id")
    .where("kind", "=", "account")
    .where(sql<boolean>`object->'metadata'->>'landlord_id' = ${landlord.id}`)
    .execute();
  expect(made).toHaveLength(1);
});

/** A landlord's account that can be paid, and how its bank is changed to one that refuses. */
async function readyAccount() {
  await onboardAccount(sessionOf((await open()).url), bank);
  await runJobs();
  const { accountId } = await account();
  const restrict = async () => {
    const { url } = await openOnboarding(await account(), {
      return_url: `${address}/`,
      refresh_url: `${address}/`,
    });
    await onboardAccount(sessionOf(url), { ...bank, account: "000111111116" });
  };
  return { accountId, restrict };
}

test("an account stays as the provider has it, whatever older events arrive late, twice or in reverse", async () => {
  await orderFault({ kind: "older_platform" });
  const { accountId, restrict } = await readyAccount();
  const ready = await stripe.accounts.retrieve(accountId);
  await restrict();
  await runJobs();
  expect(readinessOf(await account())).toBe("held");
  for (const daysAgo of [1, 5, 5]) {
    await sendEvent("account.updated", ready, hoursFromNow(-24 * daysAgo));
    await runJobs();
    expect(readinessOf(await account())).toBe("held");
  }
});

test("an answer about an account that is overtaken by a newer one is not kept", async () => {
  const { accountId, restrict } = await readyAccount();
  let isFirst = true;
  answerAt(`/v2/core/accounts/${accountId}`, async (request) => {
    if (!isFirst) return null;
    isFirst = false;
    const old = await askProcessor(request);
    await restrict();
    await runJobs();
    return old;
  });
  await readAccount({ accountId });
  expect(readinessOf(await account())).toBe("held");
});

test("an account that the provider restricts later is noticed without a webhook, by the list or within a day", async () => {
  const ready = async () => (await account()).payoutsEnabled;
  await onboardAccount(sessionOf((await open()).url), bank);
  await runJobs();
  expect(await ready()).toBe(true);
  const restrict = async (number: string) => {
    const { url } = await openOnboarding(await account(), {
      return_url: `${address}/`,
      refresh_url: `${address}/`,
    });
    await onboardAccount(sessionOf(url), { ...bank, account: number });
  };
  await orderFault({ kind: "lost" });
  await restrict("000111111116");
  await runJobs();
  expect(await ready()).toBe(true);
  await readAccountEvents();
  await runJobs();
  expect(await ready()).toBe(false);
  await restrict(bank.account);
  await readAccountEvents();
  await runJobs();
  expect(await ready()).toBe(true);
  // Even without the list, as with a key that may not read it.
  await restrict("000111111116");
  answerAt("/v2/core/events", () => refusal(403, { type: "invalid_request_error" }));
  moveClock(23 * hour);
  await reconcile().catch(() => {});
  expect(await ready()).toBe(true);
  moveClock(24 * hour + 1000);
  await reconcile();
  expect(await ready()).toBe(false);
});

test("the provider leads back to the landlord's earnings, done or to begin again", async () => {
  const asked: unknown[] = [];
  answerAt("/v2/core/account_links", async (request) => {
    asked.push(await request.json());
    return null;
  });
  await open();
  const there = `${address}/landlord-dashboard?tab=earnings&payouts`;
  expect(asked).toEqual([
    {
      account: (await account()).accountId,
      use_case: {
        type: "account_onboarding",
        account_onboarding: {
          return_url: `${there}=back#balance`,
          refresh_url: `${there}=again#balance`,
          collection_options: { fields: "eventually_due", future_requirements: "include" },
        },
      },
    },
  ]);
});

test("once an account is ready its page is opened instead; one that the provider holds is onboarded on", async () => {
  const { url } = await open();
  await onboardAccount(sessionOf(url), { ...bank, account: "000111111116" });
  await runJobs();
  expect(await account()).toMatchObject({ detailsSubmitted: true, payoutsEnabled: false });
  const again = await open();
  expect(again.url).toContain("/sandbox/onboarding/");
  await onboardAccount(sessionOf(again.url), bank);
  await runJobs();
  expect((await open()).url).toContain("/sandbox/express/");
});

test("only landlords with a confirmed email set up payouts", async () => {
  const words = "Only logged-in landlords can set up payouts.";
  const asVisitor = openPayoutAccount(newVisitor().actor, address);
  await expect(asVisitor).rejects.toMatchObject({ status: 401, message: words });
  await expect(open(await newTenant())).rejects.toMatchObject({ status: 403, message: words });
  const unconfirmed = { ...landlord.actor, emailVerified: false };
  await expect(openPayoutAccount(unconfirmed, address)).rejects.toMatchObject({ status: 403 });
  expect(await payoutAccountOf(landlord.actor)).toBeUndefined();
});

test("a provider that can't be asked is said so, and nothing is kept of it", async () => {
  await orderFault({ kind: "down" });
  await expect(open()).rejects.toMatchObject({
    status: 502,
    message: "Payouts could not be set up. Please try again later.",
  });
  await clearFaults();
  expect(await payoutAccountOf(landlord.actor)).toBeUndefined();
  expect((await open()).url).toContain("/sandbox/onboarding/");
});
