import { beforeEach, expect, test } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { checkoutOf, orderFor, orderOf, payByCard, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { anotherTab, checkoutHours } from "../model.ts";
import { stripe } from "../stripe.server.ts";
import { openCheckout } from "./open-checkout.server.ts";

const hour = 3_600_000;
const sessions = "/v1/checkout/sessions";
const address = "http://localhost:3000";
const inUse = () => refusal(409, { type: "idempotency_error", code: "idempotency_key_in_use" });
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});

const attemptsOf = (reservationId: string) =>
  db
    .selectFrom("payments")
    .select(["attempt", "state"])
    .where("reservationId", "=", reservationId)
    .orderBy("attempt")
    .execute();

/** Refuses the first `times` requests for a checkout; returns how many were asked. */
function refuseFirst(times: number, answer: () => Response) {
  const asked = { count: 0 };
  answerAt(sessions, ({ method, url }) => {
    if (method !== "POST" || new URL(url).pathname !== sessions) return null;
    asked.count += 1;
    return asked.count <= times ? answer() : null;
  });
  return asked;
}

test("while another tab's request is under way, the checkout is asked for again until it is there", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const asked = refuseFirst(2, inUse);
  expect((await checkoutOf(tenant, reservation!.id)).url).toContain("/sandbox/checkout/");
  expect(asked.count).toBe(3);
  expect(await attemptsOf(reservation!.id)).toEqual([{ attempt: 1, state: "open" }]);
});

test("a request that stays under way is given up after five tries, and its attempt can go on", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const asked = refuseFirst(5, inUse);
  const refused = checkoutOf(tenant, reservation!.id);
  await expect(refused).rejects.toMatchObject({ status: 409, message: anotherTab });
  expect(asked.count).toBe(5);
  expect(await attemptsOf(reservation!.id)).toEqual([{ attempt: 1, state: "opening" }]);
  await checkoutOf(tenant, reservation!.id);
  expect(await attemptsOf(reservation!.id)).toEqual([{ attempt: 1, state: "open" }]);
});

test("an attempt whose key was used for other parameters is ended, and a new one begins once", async () => {
  const [one, other] = await orderOf(tenant, landlord, [10_000, 20_000]);
  const isOther = () => refusal(400, { type: "idempotency_error" });
  const asked = refuseFirst(1, isOther);
  await checkoutOf(tenant, one!.id);
  expect(asked.count).toBe(2);
  expect(await attemptsOf(one!.id)).toEqual([
    { attempt: 1, state: "failed" },
    { attempt: 2, state: "open" },
  ]);
  const again = refuseFirst(2, isOther);
  await expect(checkoutOf(tenant, other!.id)).rejects.toMatchObject({ status: 502 });
  expect(again.count).toBe(2);
});

test("a refusal that is not final leaves the attempt to go on with its key; a final one ends it", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  for (const [answer, state] of [
    [refusal(429, { type: "invalid_request_error", code: "rate_limit" }), "opening"],
    [refusal(500, { type: "api_error" }), "opening"],
    [refusal(400, { type: "invalid_request_error", code: "resource_missing", param: "price" }), "failed"],
  ] as const) {
    refuseFirst(1, () => answer);
    const refused = checkoutOf(tenant, reservation!.id);
    await expect(refused).rejects.toMatchObject({ status: 502, message: "Payment session failed." });
    expect(await attemptsOf(reservation!.id)).toEqual([{ attempt: 1, state }]);
  }
});

test("prices and amounts that a page showed must still be ours, with the deposit", async () => {
  const { id: propertyId } = await newProperty(landlord, {
    priceCents: 10_000,
    pricePer: "Day",
    depositCents: 5_000,
  });
  const [reservation] = await orderFor(tenant, [propertyId]);
  const wish = { payable: { reservationId: reservation!.id }, address };
  const ask = (shown: object) => openCheckout(tenant.actor, { ...wish, ...shown });
  const quote = { offer: 100, fee: 5, total: 105, deposit: 50 };
  for (const shown of [
    { assertedTotalCents: 10_500 },
    { assertedTotalCents: 15_500, assertedPrices: [{ propertyId, assertedPriceCents: 9_999 }] },
    { assertedPrices: [{ propertyId: "prp_other", assertedPriceCents: 10_000 }] },
  ])
    await expect(ask(shown)).rejects.toMatchObject({
      status: 409,
      message: "The price has changed.",
      extra: { quote },
    });
  expect(await attemptsOf(reservation!.id)).toEqual([]);
  const urls = new Set<string>();
  for (const shown of [
    {},
    { assertedTotalCents: null },
    { assertedTotalCents: 15_500, assertedPrices: [{ propertyId, assertedPriceCents: 10_000 }] },
    { assertedPrices: [{ propertyId, assertedPriceCents: undefined }] },
  ])
    urls.add((await ask(shown)).url);
  expect(urls.size).toBe(1);
});

test("a checkout that ended at the provider is replaced before its webhook arrives", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const first = await checkoutOf(tenant, reservation!.id);
  await stripe.checkout.sessions.expire(sessionOf(first.url));
  const second = await checkoutOf(tenant, reservation!.id);
  expect(second.url).not.toBe(first.url);
  expect(await attemptsOf(reservation!.id)).toEqual([
    { attempt: 1, state: "expired" },
    { attempt: 2, state: "open" },
  ]);
});

test("an attempt without a session goes on while its key is known, and is ended an hour before that is over", async () => {
  const [young, old] = await orderOf(tenant, landlord, [10_000, 20_000]);
  const attemptsAfter = async (id: string, hours: number) => {
    refuseFirst(1, () => refusal(500, { type: "api_error" }));
    await expect(checkoutOf(tenant, id)).rejects.toMatchObject({ status: 502 });
    const createdAt = new Date(now().getTime() - hours * hour);
    await db.updateTable("payments").set({ createdAt }).where("reservationId", "=", id).execute();
    await checkoutOf(tenant, id);
    return (await attemptsOf(id)).map(({ state }) => state);
  };
  expect(await attemptsAfter(young!.id, checkoutHours - 1.1)).toEqual(["open"]);
  expect(await attemptsAfter(old!.id, checkoutHours - 0.9)).toEqual(["expired", "open"]);
});

test("a checkout of one space is replaced by one for the order, but not while it is being paid", async () => {
  const [first, second] = await orderOf(tenant, landlord, [10_000, 20_000]);
  const single = await checkoutOf(tenant, first!.id);
  const other = await checkoutOf(tenant, second!.id);
  await payByCard(single.url);
  await expect(checkoutOf(tenant, first!.orderId)).rejects.toMatchObject({
    status: 409,
    message: "A payment for this reservation is being processed.",
    extra: { payment_status: "processing" },
  });
  await runJobs();
  // What is left of the order is the other space, which has its own checkout.
  const rest = await checkoutOf(tenant, first!.orderId);
  const session = await stripe.checkout.sessions.retrieve(sessionOf(rest.url));
  expect(session.amount_total).toBe(21_000);
  await expect(payByCard(other.url)).rejects.toThrow("This checkout has expired");
});
