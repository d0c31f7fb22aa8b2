import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { members } from "#app/features/admin/queries.server.ts";
import { balanceOf, ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { loadHost } from "#app/features/reservations/booking/load-host.server.ts";
import { loadProperty } from "#app/features/reservations/booking/load-property.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { nextRentOf } from "#app/features/payments/payouts/queries.server.ts";
import { openPayoutAccount } from "#app/features/payments/payouts/open-payout-account.server.ts";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import type { CancellationPolicy } from "#app/features/properties/model.ts";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { fullRefundDays } from "#app/features/reservations/lifecycle/model.ts";
import { moveClock, now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { emailsTo, moneyOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { call } from "#tests/support/web.ts";

const hour = 3_600_000;
const landlord = await newLandlord();
const [other, administrator] = [await newLandlord(), await newAdministrator()];

afterEach(() => moveClock(0));

type Wish = { policy?: CancellationPolicy; starts?: IsoDate; timeZone?: string; answered?: boolean };

/** A paid stay of two days at $40.00, $84.00 in all; accepted unless said otherwise. */
async function paidStay({ policy = "flexible", starts = day(30), timeZone, answered = true }: Wish = {}) {
  const property = await newProperty(landlord, {
    priceCents: 4000,
    pricePer: "Day",
    cancellationPolicy: policy,
    ...(timeZone && { timeZone }),
  });
  const tenant = await newTenant();
  const stay = { start: starts, lastDay: addDays(starts, 1), guestContact: tenant.email };
  const { id } = await newReservation(tenant.actor, property, stay);
  if (answered) await accept(landlord.actor, id);
  await payFor(tenant, id);
  return { id, tenant, property };
}

const answer = (id: string, status: string, cookie: string | undefined = landlord.cookie) =>
  call(`/api/reservations/${id}/status`, { method: "PUT", json: { status }, cookie });
const cancel = (id: string, cookie?: string, json: object = {}) =>
  call(`/api/reservations/${id}/cancel`, { json, cookie });
const read = async (id: string, cookie: string) => (await call(`/api/reservations/${id}`, { cookie })).body;

/** The instant at which a day begins in a zone. */
async function midnightOf(date: IsoDate, timeZone: string): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select ${date}::timestamp at time zone ${timeZone} as at`.execute(
    db,
  );
  return rows[0]!.at.getTime();
}

// Every policy in every zone is a table of the rule's own test (model.test.ts).
const cases = [
  ["Pacific/Honolulu", "flexible"],
  ["Pacific/Guam", "moderate"],
] as const;

test.each(cases)(
  "in %s a %s stay is refunded in full until the day of its limit begins there, then half",
  async (timeZone, policy) => {
    const starts = day(20);
    const limit = await midnightOf(addDays(starts, -fullRefundDays[policy]), timeZone);
    const begins = await midnightOf(starts, timeZone);
    const stay = () => paidStay({ policy, starts, timeZone });
    const [early, late, last, begun] = [await stay(), await stay(), await stay(), await stay()];
    for (const [one, instant, refund] of [
      [early, limit - hour / 60, 84],
      [late, limit + hour / 60, 42],
      [last, begins - hour / 60, 42],
    ] as const) {
      moveClock(instant - Date.now());
      const shown = await read(one.id, one.tenant.cookie);
      const expected = [refund, refund < 84, policy];
      expect([shown.refund_now, shown.is_late, shown.cancellation_policy]).toEqual(expected);
      const canceled = await cancel(one.id, one.tenant.cookie, { refund });
      expect([canceled.status, canceled.body.status, canceled.body.kept]).toEqual([
        200,
        "canceled",
        84 - refund,
      ]);
      await runJobs();
      expect(await moneyOf(one.id)).toMatchObject({
        paymentStatus: "refunded",
        refunds: [{ amountCents: refund * 100, reason: "canceled", state: "succeeded" }],
      });
    }
    moveClock(begins + hour / 60 - Date.now());
    expect((await read(begun.id, begun.tenant.cookie)).refund_now).toBe(0);
    expect((await cancel(begun.id, begun.tenant.cookie)).body.message).toBe(
      "The stay has started, so it can no longer be canceled.",
    );
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  },
);

test("half of a late cancellation is the landlord's, sent a day after the stay would have begun, and both are told", async () => {
  const host = await newLandlord();
  const { url } = await openPayoutAccount(host.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
  await runJobs();
  const property = await newProperty(host, { priceCents: 4001, pricePer: "Day", cancellationPolicy: "firm" });
  const tenant = await newTenant();
  const { id } = await newReservation(tenant.actor, property, {
    start: day(5),
    lastDay: day(5),
    guestContact: tenant.email,
  });
  await answer(id, "accepted_pending_verification", host.cookie);
  await payFor(tenant, id);
  expect(await balanceOf(host.actor)).toBe(4001);
  // $40.01 and a fee of $2.00: $20.01 and $1.00 come back.
  await cancel(id, tenant.cookie, { refund: 21.01 });
  await runJobs();
  expect(await balanceOf(host.actor)).toBe(2000);
  const next = (await nextRentOf(host.actor))!;
  expect(next.offerCents).toBe(2000);
  moveClock(next.dueAt.getTime() - Date.now() - 1000);
  await decidePayouts();
  const payouts = db.selectFrom("payouts").select(["amountCents", "state"]).where("landlordId", "=", host.id);
  expect(await payouts.execute()).toEqual([]);
  moveClock(next.dueAt.getTime() - Date.now() + 1000);
  await Promise.all([decidePayouts(), decidePayouts()]);
  await runJobs();
  expect(await payouts.execute()).toEqual([{ amountCents: 2000, state: "succeeded" }]);
  expect([await balanceOf(host.actor), await ledgerDifference({ kind: "system" })]).toEqual([0, 0]);
  const mails = await db
    .selectFrom("emails")
    .select(["recipient", "bodyText"])
    .where("aboutReservationId", "=", id)
    .where("subject", "=", `Canceled: ${property.title}`)
    .orderBy("key")
    .execute();
  expect(mails.map(({ bodyText }) => bodyText.replaceAll(/\s+/g, " "))).toEqual([
    expect.stringContaining("You will get $21.01 back. It was too late for a full refund under the firm"),
    expect.stringContaining("you keep $20.00 of the rent"),
  ]);
  expect(await emailsTo(host.email)).toContain(`Rent sent: ${property.title}`);
});

test("until the landlord accepts, and while that can be undone, canceling late costs nothing", async () => {
  const waiting = await paidStay({ policy: "firm", starts: day(2), answered: false });
  expect((await read(waiting.id, waiting.tenant.cookie)).refund_now).toBe(84);
  const json = { status: "accepted_pending_verification", undoable: true };
  await call(`/api/reservations/${waiting.id}/status`, { method: "PUT", json, cookie: landlord.cookie });
  expect((await cancel(waiting.id, waiting.tenant.cookie, { refund: 84 })).body.kept).toBe(0);
});

test("a landlord's new policy counts for new reservations only", async () => {
  const { id, tenant, property } = await paidStay({ policy: "flexible", starts: day(3) });
  const json = { cancellation_policy: "firm" };
  await call(`/api/properties/${property.id}`, { method: "PATCH", json, cookie: landlord.cookie });
  const stay = `start_date=${day(9)}&end_date=${day(9)}`;
  const { body: quote } = await call(`/api/quote?property_id=${property.id}&${stay}`);
  expect(quote).toMatchObject({
    cancellation_policy: "firm",
    cancellation_words: expect.stringContaining("gets you 50% back"),
  });
  expect(await read(id, tenant.cookie)).toMatchObject({ cancellation_policy: "flexible", refund_now: 84 });
});

test("what was refunded before counts as given", async () => {
  const { id, tenant } = await paidStay({ policy: "firm", starts: day(3) });
  const goodwill = { amountCents: 1000, from: "us" as const, reason: "The gate was stuck." };
  await refundReservation(administrator.actor, id, goodwill, "127.0.0.1");
  await runJobs();
  expect((await read(id, tenant.cookie)).refund_now).toBe(32);
  await cancel(id, tenant.cookie, { refund: 32 });
  await runJobs();
  const money = await moneyOf(id);
  expect(money.refunds.map(({ amountCents }) => amountCents).toSorted()).toEqual([1000, 3200]);
  expect([money.paymentStatus, await ledgerDifference({ kind: "system" })]).toEqual(["refunded", 0]);
});

test("nothing is left to refund if more was given before; the reservation counts as refunded", async () => {
  const { id, tenant } = await paidStay({ policy: "firm", starts: day(3) });
  const goodwill = { amountCents: 4000, from: "landlord" as const, reason: "It rained in." };
  await refundReservation(administrator.actor, id, goodwill, "127.0.0.1");
  const more = { amountCents: 300, from: "us" as const, reason: "It rained in." };
  await refundReservation(administrator.actor, id, more, "127.0.0.1");
  await runJobs();
  await cancel(id, tenant.cookie, { refund: 0 });
  await runJobs();
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "refunded", status: "canceled" });
});

describe("the money of one that ended", () => {
  const moneyShown = async ({ id, tenant }: { id: string; tenant: Person }) =>
    (await read(id, tenant.cookie)).ended_money;
  const charged = { charged_amount: 84, to_card: true };
  const nothing = { returned_amount: 0, returned_on: null };
  // In one zone it may be tomorrow already.
  const zone = "Pacific/Guam";
  const returned = (amount: number) => ({ returned_amount: amount, returned_on: todayIn(zone) });

  test("isn't shown while it is live, and then with what was returned, once it was", async () => {
    const stay = await paidStay({ answered: false, timeZone: zone });
    expect(await moneyShown(stay)).toBeNull();
    await answer(stay.id, "rejected");
    expect(await moneyShown(stay)).toEqual({ ...charged, ...nothing });
    await runJobs();
    expect(await moneyShown(stay)).toEqual({ ...charged, ...returned(84) });
  });

  test("has the part that a late cancellation returns", async () => {
    const stay = await paidStay({ policy: "firm", starts: day(3), timeZone: zone });
    await cancel(stay.id, stay.tenant.cookie, { refund: 42 });
    await runJobs();
    expect(await moneyShown(stay)).toEqual({ ...charged, ...returned(42) });
  });

  test("has what was refunded before, too, which alone shows none while it is live", async () => {
    const stay = await paidStay({ policy: "firm", starts: day(3), timeZone: zone });
    const goodwill = { amountCents: 1000, from: "us" as const, reason: "The gate was stuck." };
    await refundReservation(administrator.actor, stay.id, goodwill, "127.0.0.1");
    await runJobs();
    expect(await moneyShown(stay)).toBeNull();
    await cancel(stay.id, stay.tenant.cookie, { refund: 32 });
    expect(await moneyShown(stay)).toEqual({ ...charged, ...returned(10) });
    await runJobs();
    expect(await moneyShown(stay)).toEqual({ ...charged, ...returned(42) });
  });

  test("is nothing where nothing was charged", async () => {
    const tenant = await newTenant();
    const { id } = await newReservation(tenant.actor, await newProperty(landlord));
    await cancel(id, tenant.cookie);
    expect(await moneyShown({ id, tenant })).toEqual({ ...charged, ...nothing, charged_amount: 0 });
  });
});

describe("a landlord's cancellation", () => {
  const canceledBy = async (id: string) =>
    (await members(administrator.actor, { q: id })).rows[0]!.cancellations;

  test("gives everything back, however late, and counts on their record", async () => {
    const { id, tenant, property } = await paidStay({ policy: "firm", starts: day(2) });
    const before = await canceledBy(landlord.id);
    const canceled = await answer(id, "canceled");
    expect([canceled.status, canceled.body.status, canceled.body.canceled_by]).toEqual([
      200,
      "canceled",
      "landlord",
    ]);
    await runJobs();
    expect(await moneyOf(id)).toMatchObject({ paymentStatus: "refunded", refunds: [{ amountCents: 8400 }] });
    expect(await emailsTo(tenant.email)).toContain(`Canceled by the landlord: ${property.title}`);
    expect(await canceledBy(landlord.id)).toBe(before + 1);
    // Strangers see it where they decide.
    const visitor = { kind: "visitor", visitorId: newId("vis") } as const;
    const shown = await loadProperty(visitor, property.id, { from: "", to: "" });
    const host = await loadHost(visitor, { slug: shown!.hostSlug! });
    expect([shown?.record.cancellations, host?.record.cancellations]).toEqual([before + 1, before + 1]);
    const { body } = await call(`/api/hosts/${shown!.hostSlug}`);
    expect(body.record.cancellations).toBe(before + 1);
    const history = (await call(`/api/reservations/${id}/history`, { cookie: tenant.cookie })).body;
    expect(history.at(-1)).toMatchObject({ action: "cancelAsLandlord", by: "landlord" });
  });

  test("a rejection, a tenant's and an administrator's cancellation don’t count", async () => {
    const before = await canceledBy(landlord.id);
    const rejected = await paidStay({ answered: false });
    expect((await answer(rejected.id, "rejected")).status).toBe(200);
    const { id, tenant } = await paidStay();
    await cancel(id, tenant.cookie);
    const { id: ours } = await paidStay();
    const json = { reason: "The space burned down." };
    await call(`/api/admin/reservations/${ours}/cancel`, { json, cookie: administrator.cookie });
    expect((await read(ours, administrator.cookie)).canceled_by).toBe("administrator");
    expect(await canceledBy(landlord.id)).toBe(before);
  });

  test("is refused before the acceptance, while it can be undone, once it has begun, and to others", async () => {
    const asked = await paidStay({ answered: false });
    expect((await answer(asked.id, "canceled")).status).toBe(409);
    const json = { status: "accepted_pending_verification", undoable: true };
    await call(`/api/reservations/${asked.id}/status`, { method: "PUT", json, cookie: landlord.cookie });
    expect((await answer(asked.id, "canceled")).body.message).toBe("Undo the acceptance instead.");
    const { id, tenant } = await paidStay({ starts: day(3) });
    const answers = [newVisitor(), tenant, other].map(
      async ({ cookie }) => (await answer(id, "canceled", cookie)).status,
    );
    expect(await Promise.all(answers)).toEqual([401, 403, 404]);
    moveClock((await midnightOf(day(3), "America/New_York")) + hour / 60 - now().getTime());
    expect((await answer(id, "canceled")).body.message).toBe(
      "The stay has started, so it can no longer be canceled.",
    );
  });
});

describe("the worst that people try", () => {
  test("someone who holds spaces without paying gets nothing back by canceling", async () => {
    const property = await newProperty(landlord, { cancellationPolicy: "firm" });
    const squatter = newVisitor();
    const { id } = await newReservation(squatter.actor, property, { start: day(2), lastDay: day(9) });
    await answer(id, "accepted_pending_verification");
    expect((await cancel(id, squatter.cookie, { refund: 126 })).status).toBe(409);
    expect((await cancel(id, squatter.cookie, { refund: 0 })).body).toMatchObject({ kept: 0, refund_now: 0 });
    await runJobs();
    expect((await moneyOf(id)).refunds).toEqual([]);
  });

  test("a browser that held a visitor's stay can't cancel it once an account holds it", async () => {
    const property = await newProperty(landlord);
    const former = newVisitor();
    const { id } = await newReservation(former.actor, property);
    const tenant = await newTenant();
    await db.updateTable("reservations").set({ tenantId: tenant.id }).where("id", "=", id).execute();
    expect((await cancel(id, former.cookie)).status).toBe(404);
    expect((await cancel(id, tenant.cookie)).status).toBe(200);
  });

  test("no one gets more than the policy says, or cancels for others", async () => {
    const { id, tenant } = await paidStay({ policy: "firm", starts: day(3) });
    for (const refund of [84, 42.01, 41.99, 0, 9_999_999]) {
      const refused = await cancel(id, tenant.cookie, { refund });
      expect([refused.status, refused.body.refund]).toEqual([409, 42]);
    }
    for (const refund of [-1, "much", 1e99, 42.001])
      expect((await cancel(id, tenant.cookie, { refund })).status).toBe(400);
    for (const { cookie } of [newVisitor(), await newTenant(), other, administrator, { cookie: undefined }])
      expect((await cancel(id, cookie)).status).toBe(404);
    const twice = await Promise.all([1, 2].map(() => cancel(id, tenant.cookie, { refund: 42 })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await runJobs();
    expect((await moneyOf(id)).refunds).toMatchObject([{ amountCents: 4200 }]);
  });
});
