import { beforeEach, expect, test } from "vitest";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "#app/stand-ins/stripe/faults.server.ts";
import { onboardAccount } from "#app/stand-ins/stripe/onboard-account.server.ts";
import { runJobs, sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import { payoutAccountOf } from "../queries.server.ts";
import { stripe } from "../stripe.server.ts";
import { openPayoutAccount } from "./open-payout-account.server.ts";

const address = "http://localhost:3000";
const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
let landlord: Person;

beforeEach(async () => {
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
  expect(await stripe.accounts.retrieve(accountId)).toMatchObject({
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      requirement_collection: "stripe",
      stripe_dashboard: { type: "express" },
    },
    business_profile: {
      mcc: "4225",
      product_description: `Rents out spare space to guests through ${config.brandName}.`,
    },
    country: "US",
    email: landlord.email,
    capabilities: { transfers: expect.any(String) },
    metadata: { landlord_id: landlord.id },
  });
  const rows = db.selectFrom("payoutAccounts").select("accountId").where("landlordId", "=", landlord.id);
  expect(await rows.execute()).toEqual([{ accountId }]);
});

test("the provider leads back to the landlord's earnings, done or to begin again", async () => {
  const asked: URLSearchParams[] = [];
  answerAt("/v1/account_links", async (request) => {
    asked.push(new URLSearchParams(await request.text()));
    return null;
  });
  await open();
  const there = `${address}/landlord-dashboard?tab=earnings&payouts`;
  expect(Object.fromEntries(asked[0]!)).toEqual({
    account: (await account()).accountId,
    type: "account_onboarding",
    return_url: `${there}=back#balance`,
    refresh_url: `${there}=again#balance`,
  });
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
