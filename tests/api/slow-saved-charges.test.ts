import { afterEach, beforeEach, expect, test } from "vitest";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { chargeReservations } from "#app/features/payments/later-charges/charge-reservations.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { longestRequestMs, providerRequests } from "#app/platform/provider-requests.ts";
import { newSaved } from "#tests/support/later-charges.ts";
import { moneyOf, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant } from "#tests/support/people.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import { cancelBy } from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

const [landlord, administrator] = [await newLandlord(), await newAdministrator()];
const dayMs = 24 * 3_600_000;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

/** A stay whose card is charged for all of it, the provider's answers as slow as they can be, and what each end says meanwhile. */
async function chargedSlowly(lookMs: number) {
  const tenant = await newTenant();
  const id = await newSaved({ landlord, tenant }, 95);
  const ends: string[] = [];
  const ways = [
    () => cancelBy(tenant, id),
    () =>
      call(`/api/reservations/${id}/status`, {
        method: "PUT",
        json: { status: "canceled" },
        cookie: landlord.cookie,
      }),
    () =>
      call(`/api/admin/reservations/${id}/cancel`, {
        json: { reason: "Flooded." },
        cookie: administrator.cookie,
      }),
  ];
  let clock = 6 * dayMs;
  const wait = (ms: number) => moveClock((clock += ms));
  wait(0);
  let tries = 0;
  answerAt("/v1/", async ({ method, url }) => {
    if (url.includes("transfer_group")) wait(lookMs);
    if (method !== "POST" || !url.endsWith("/v1/payment_intents")) return null;
    for (const way of ways) {
      const { status, body } = await way();
      ends.push(`${status} ${body.error ?? ""}`);
    }
    wait(providerRequests.timeout);
    tries += 1;
    if (tries <= providerRequests.maxNetworkRetries) throw new Error("No answer in time.");
    return null;
  });
  await chargeReservations();
  return { id, tenant, ends, wait };
}

test("no one cancels a stay while its whole charge may be on its way, however slow the provider is", async () => {
  const { id, tenant, ends } = await chargedSlowly(longestRequestMs() - 5_000);
  const refusal = "409 The card is being charged for this stay. Cancel again in 3 minutes.";
  expect(ends).toEqual(Array.from({ length: 9 }, () => refusal));
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [10_500], refunds: [] });
  // Charged, it holds nothing back.
  expect((await cancelBy(tenant, id)).status).toBe(200);
  await runJobs();
  expect((await moneyOf(id)).refunds.map(({ amountCents }) => amountCents)).toEqual([10_500]);
});

test("a card isn't charged anymore if the provider took so long that its stay may be canceled meanwhile", async () => {
  const { id, tenant, ends, wait } = await chargedSlowly(longestRequestMs() + 1);
  expect(ends).toEqual([]);
  expect((await cancelBy(tenant, id)).status).toBe(409);
  wait(longestRequestMs());
  expect((await cancelBy(tenant, id)).status).toBe(200);
  wait(2 * 3_600_000);
  await chargeReservations();
  await runJobs();
  expect(await moneyOf(id)).toMatchObject({ status: "canceled", settled: [], refunds: [] });
});
