import { afterEach, beforeEach, expect, test } from "vitest";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { chargeChange } from "#app/features/payments/later-charges/charge-change.server.ts";
import { chargeChanges } from "#app/features/payments/later-charges/charge-changes.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { longestRequestMs, providerRequests } from "#app/platform/provider-requests.ts";
import { moneyOf, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord } from "#tests/support/people.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import { day } from "#tests/support/reservations.ts";
import {
  answer,
  ask,
  cancelBy,
  changeableByCard,
  chargesOf,
  newestChange,
  payByCardSaved,
  stayNow,
} from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

const [landlord, administrator] = [await newLandlord(), await newAdministrator()];
const longer = { stay: `[${day(120)},${day(124)})`, totalCents: 16_800, askedStay: null };

beforeEach(() => clearFaults());
afterEach(() => moveClock(0));

/** The change, the provider's answers as slow as they can be, and what each end says while it is charged. */
async function chargedSlowly(lookMs: number) {
  const { id, tenant } = await changeableByCard(landlord);
  await ask(id, 120, 123, tenant.cookie, { difference: 84 });
  await answer(id, "agree", landlord.cookie);
  await runJobs();
  const { id: changeId } = await newestChange(id);
  // A first try that reached no one: the next one asks first whether anything was charged.
  await orderFault({ kind: "down", times: 3 });
  await payByCardSaved(id, tenant.cookie);
  await expect(chargeChange(changeId)).rejects.toThrow("connection to Stripe");
  const ends: string[] = [];
  const ways = {
    withdraw: () => answer(id, "withdraw", tenant.cookie),
    refuse: () => answer(id, "refuse", landlord.cookie),
    cancel: () => cancelBy(tenant, id),
    cancelAsLandlord: () =>
      call(`/api/reservations/${id}/status`, {
        method: "PUT",
        json: { status: "canceled" },
        cookie: landlord.cookie,
      }),
    cancelAsAdministrator: () =>
      call(`/api/admin/reservations/${id}/cancel`, {
        json: { reason: "Flooded." },
        cookie: administrator.cookie,
      }),
  };
  let clock = 3 * longestRequestMs();
  const wait = (ms: number) => moveClock((clock += ms));
  wait(0);
  let tries = 0;
  answerAt("/v1/", async ({ method, url }) => {
    if (url.includes("transfer_group")) wait(lookMs);
    if (method !== "POST" || !url.endsWith("/v1/payment_intents")) return null;
    for (const [way, end] of Object.entries(ways)) {
      const { status, body } = await end();
      ends.push(`${way} ${status} ${body.error ?? ""}`);
    }
    wait(providerRequests.timeout);
    tries += 1;
    if (tries <= providerRequests.maxNetworkRetries) throw new Error("No answer in time.");
    return null;
  });
  await chargeChange(changeId);
  return { id, tenant, changeId, ends, wait };
}

test("neither a change nor its stay ends while its charge may be on its way, however slow the provider is", async () => {
  const { id, tenant, ends } = await chargedSlowly(longestRequestMs() - 5_000);
  const change = "The card is being charged for this change. Look again in 3 minutes.";
  const stay = "The card is being charged for a change of this stay. Cancel again in 3 minutes.";
  const eachTry = [
    `withdraw 409 ${change}`,
    `refuse 409 ${change}`,
    `cancel 409 ${stay}`,
    `cancelAsLandlord 409 ${stay}`,
    `cancelAsAdministrator 409 ${stay}`,
  ];
  expect(ends).toEqual([...eachTry, ...eachTry, ...eachTry]);
  expect(await stayNow(id)).toMatchObject(longer);
  expect((await moneyOf(id)).refunds).toEqual([]);
  // Decided, it holds nothing back, and all that was paid goes back.
  expect((await cancelBy(tenant, id)).status).toBe(200);
  await runJobs();
  expect((await moneyOf(id)).refunds.map(({ amountCents }) => amountCents)).toEqual([8400, 8400]);
});

test("a card isn't charged anymore if the provider took so long that the stay may end meanwhile", async () => {
  const { id, tenant, changeId, ends, wait } = await chargedSlowly(longestRequestMs() + 1);
  expect(ends).toEqual([]);
  expect((await cancelBy(tenant, id)).status).toBe(409);
  wait(longestRequestMs());
  expect((await cancelBy(tenant, id)).status).toBe(200);
  await runJobs();
  await chargeChange(changeId);
  wait(11 * 60_000);
  await chargeChanges();
  expect(await chargesOf(id)).toEqual(["paid 8400"]);
  expect((await moneyOf(id)).refunds.map(({ amountCents }) => amountCents)).toEqual([8400]);
});

test("a charge is waited for no longer than the provider's SDK tries", () => {
  const ofSdk = (name: string) => Number(Reflect.apply(Reflect.get(stripe, name), stripe, ["timeout"]));
  const retries = ofSdk("getMaxNetworkRetries");
  const [timeout, pause] = [ofSdk("getApiField"), 1000 * ofSdk("getMaxNetworkRetryDelay")];
  expect(longestRequestMs()).toBe(timeout * (1 + retries) + pause * retries);
});
