import { afterEach, expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/model.ts";
import { readReceipt } from "#app/features/payments/checkout/read-receipt.server.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock, now, todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { decideDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { payableLandlord } from "#tests/support/deposits.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { emailsTo, ledgerOf, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import {
  answer,
  atStart,
  caseOf,
  decide,
  later,
  newPaidStay,
  type PaidStay,
  report,
  runProblems,
} from "#tests/support/problems.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { zones } from "#tests/support/zones.ts";
import { loadCartScreen } from "./load-cart-screen.server.ts";
import { loadStayProblems } from "./load-stay-problems.server.ts";
import { presentStayProblems } from "./present.ts";
import { differencesAhead, openDifferences } from "./queries.server.ts";
import { payDifferences } from "./pay-differences.server.ts";

afterEach(() => moveClock(0));

const system = { kind: "system" } as const;
type Space = { id: string; timeZone: string; landlord: Person };
type Dates = { from?: number; days?: number; tenant?: Person };

/** A space of another landlord. */
async function spaceFor(priceCents: number, timeZone = "America/New_York"): Promise<Space> {
  const landlord = await payableLandlord();
  const { id } = await newProperty(landlord, { priceCents, pricePer: "Day", timeZone });
  return { id, timeZone, landlord };
}

/** A stay at $100.00 a day that has begun an hour ago, and for which another space was offered by a decision that counts. */
async function offered({ days = 5, timeZone = "America/New_York", priceCents = 10_800 } = {}) {
  const stay = await newPaidStay({ days, timeZone });
  const space = await spaceFor(priceCents, timeZone);
  await atStart(stay, 1);
  const id = await report(stay);
  await answer(stay.landlord, id, "disagreed");
  await decide(await newAdministrator(), id, { outcome: "other_space", property_id: space.id });
  later(0, 2);
  await runProblems();
  return { stay, space };
}

/** Its tenant reserves a space so many days from today; not paid yet. */
async function request(
  stay: PaidStay,
  space: Space,
  { from = 0, days = 5, tenant = stay.tenant }: Dates = {},
) {
  const start = addDays(todayIn(space.timeZone), from);
  const dates = { start, lastDay: addDays(start, days - 1), guestContact: tenant.email };
  const { id } = await newReservation(tenant.actor, space, dates);
  return { id, landlord: space.landlord, propertyId: space.id, tenant };
}

async function pay(taken: PaidStay): Promise<PaidStay> {
  await payFor(taken.tenant, taken.id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", taken.id).execute();
  return taken;
}

const take = async (stay: PaidStay, space: Space, dates?: Dates) => pay(await request(stay, space, dates));

async function run(): Promise<void> {
  await payDifferences();
  await runJobs();
}

const refundsOf = ({ id }: { id: string }) =>
  db
    .selectFrom("refunds")
    .select(["amountCents", "rentCents", "feeCents", "reason", "state"])
    .where("reservationId", "=", id)
    .orderBy("createdAt")
    .orderBy("reason", "desc")
    .execute();
const backOf = async (taken: PaidStay) => (await refundsOf(taken)).map(({ amountCents }) => amountCents);
const offerOf = ({ id }: PaidStay) =>
  db.selectFrom("priceDifferences").selectAll().where("reservationId", "=", id).executeTakeFirst();

test("what another space costs more is refunded once it is paid, once, from us: its landlord gets all of the rent", async () => {
  const { stay, space } = await offered();
  const taken = await request(stay, space);
  await run();
  expect(await refundsOf(taken)).toEqual([]);
  await pay(taken);
  // Two processes at once, one that was killed before the provider was asked, and a late one.
  await Promise.all([payDifferences(), payDifferences()]);
  await payDifferences();
  await Promise.all([run(), run()]);
  later(1);
  await run();
  // 5 × 108.00 + 5% are 567.00; the stay before cost 525.00.
  expect(await refundsOf(taken)).toEqual([
    { amountCents: 4_200, rentCents: 0, feeCents: 4_200, reason: "price_difference", state: "succeeded" },
  ]);
  expect(await ledgerOf([taken.id])).toEqual({ landlord: -54_000, fee: 1_500 });
  expect(await ledgerOf([stay.id])).toEqual({});
  await atStart(taken, 25);
  await runProblems();
  expect(await caseOf(taken)).toMatchObject({ refunded: 4_200, sent: 54_000, status: "accepted" });
  expect(await offerOf(stay)).toMatchObject({ paidCents: 4_200, takenReservationId: taken.id });
  expect((await emailsTo(stay.tenant.email)).filter((title) => title.startsWith("Refunded"))).toHaveLength(2);
});

test("at most the limit of the decision is refunded, and nothing for a space that costs no more", async () => {
  const dear = await offered({ priceCents: 20_000 });
  const taken = await take(dear.stay, dear.space);
  await run();
  expect(await backOf(taken)).toEqual([5_000]);
  const cheap = await offered({ priceCents: 10_000 });
  const same = await take(cheap.stay, cheap.space, { days: 2 });
  await run();
  expect(await backOf(same)).toEqual([]);
  // Of any other space for these days it still counts.
  const second = await take(cheap.stay, await oldSpace(10_700));
  await run();
  expect(await backOf(second)).toEqual([3_675]);
});

/** Listed before the clock was moved. */
async function oldSpace(priceCents: number): Promise<Space> {
  const space = await spaceFor(priceCents);
  await db
    .updateTable("properties")
    .set({ createdAt: new Date(0) })
    .where("id", "=", space.id)
    .execute();
  return space;
}

test.each(zones.slice(1).map(([zone]) => zone))(
  "in %s a space counts that was requested until 7 days after the decision, for days that were left",
  async (timeZone) => {
    for (const [minutes, cents] of [
      [-1, 4_200],
      [1, null],
    ] as const) {
      const { stay, space } = await offered({ days: 20, timeZone, priceCents: 12_100 });
      const { until, stay: days, limitCents } = (await offerOf(stay))!;
      const start = todayIn(timeZone);
      expect(days).toBe(`[${start},${addDays(start, 20)})`);
      expect(limitCents).toBe(5_000);
      moveClock(0);
      moveClock(until.getTime() + minutes * 60_000 - now().getTime());
      // Priced so that it costs as much more than all 20 days did.
      await db
        .updateTable("priceDifferences")
        .set({ costCents: 12_705 - 4_200 })
        .where("reservationId", "=", stay.id)
        .execute();
      const taken = await request(stay, space, { from: 1, days: 1 });
      later(1);
      await pay(taken);
      await run();
      expect(await backOf(taken)).toEqual(cents === null ? [] : [cents]);
    }
  },
);

test.each(zones.slice(1).map(([zone]) => zone))(
  "in %s the days that are left begin with the day of the decision, a minute before midnight and after",
  async (timeZone) => {
    for (const [minutes, passed] of [
      [-1, 0],
      [1, 1],
    ] as const) {
      const stay = await newPaidStay({ timeZone });
      const space = await spaceFor(10_800, timeZone);
      await atStart(stay, 20);
      const first = todayIn(timeZone);
      const id = await report(stay);
      await answer(stay.landlord, id, "disagreed");
      await atStart(stay, 24, minutes - 2);
      await decide(await newAdministrator(), id, { outcome: "other_space", property_id: space.id });
      later(0, 2);
      await runProblems();
      expect((await offerOf(stay))!.stay).toBe(`[${addDays(first, passed)},${addDays(first, 5)})`);
    }
  },
);

test("a tenant who cancels the other space gets back what they paid of it, never more", async () => {
  // A month before it begins everything is refunded; on the day before, half.
  for (const [hoursLater, back, left] of [
    [0, 56_700, {}],
    [24 * 9, 28_350, { landlord: -27_000, fee: -1_350 }],
  ] as const) {
    const { stay, space } = await offered({ days: 20, priceCents: 10_800 });
    await db
      .updateTable("priceDifferences")
      .set({ costCents: 52_500 })
      .where("reservationId", "=", stay.id)
      .execute();
    const taken = await take(stay, space, { from: 10 });
    await run();
    expect(await backOf(taken)).toEqual([4_200]);
    later(hoursLater);
    await cancel(stay.tenant.actor, taken.id);
    await run();
    await runProblems();
    expect(await backOf(taken)).toEqual([4_200, back - 4_200]);
    expect(await ledgerOf([taken.id])).toMatchObject(left);
    expect((await ledgerOf([taken.id]))["fee"] ?? 0).toBe("fee" in left ? left.fee : 0);
    // The difference was paid once, for this one.
    const second = await take(stay, await oldSpace(20_000), { from: 11 });
    await run();
    expect(await backOf(second)).toEqual([]);
  }
});

test("nothing is paid of a space that was listed or made dearer since, is the tenant’s own, or another one of the same landlord", async () => {
  const { stay, space } = await offered();
  const since = await spaceFor(20_000);
  await db.updateTable("properties").set({ createdAt: now() }).where("id", "=", since.id).execute();
  const sameLandlord = await newProperty(stay.landlord, { priceCents: 20_000, pricePer: "Day" });
  const own = await oldSpace(20_000);
  await db
    .updateTable("properties")
    .set({ priceCents: 20_000, updatedAt: now() })
    .where("id", "=", space.id)
    .execute();
  const wrong = [since, { ...space, id: sameLandlord.id, landlord: stay.landlord }, space];
  const dates = { from: 0, days: 1 };
  await db
    .updateTable("priceDifferences")
    .set({ costCents: 1_000 })
    .where("reservationId", "=", stay.id)
    .execute();
  for (const [index, other] of wrong.entries()) {
    const taken = await take(stay, other, { ...dates, from: index });
    await run();
    expect(await backOf(taken)).toEqual([]);
  }
  const self = await request(stay, own, dates);
  await db
    .updateTable("reservations")
    .set({ guestContact: own.landlord.email.toUpperCase() })
    .where("id", "=", self.id)
    .execute();
  await pay(self);
  await run();
  expect(await backOf(self)).toEqual([]);
  // Nor of one that another person pays, or of days that the stay didn't have.
  const friend = await take(stay, await oldSpace(20_000), { ...dates, tenant: await newTenant() });
  const longer = await take(stay, await oldSpace(20_000), { from: 1, days: 5 });
  await run();
  expect([await backOf(friend), await backOf(longer)]).toEqual([[], []]);
  const right = await take(stay, await oldSpace(20_000), dates);
  await run();
  expect(await backOf(right)).toEqual([5_000]);
});

test("a visitor reads in the cart of it, in the browser that made the stay, and no one else in another", async () => {
  const { stay } = await offered();
  const [visitor, stranger] = [newVisitor(), newVisitor()];
  await db
    .updateTable("reservations")
    .set({ tenantId: null, visitorId: visitor.id })
    .where("id", "=", stay.id)
    .execute();
  const readBy = async ({ actor }: { actor: Actor }) => (await loadCartScreen(actor)).differences;
  expect(await readBy(visitor)).toMatchObject([{ reservationId: stay.id, limitCents: 5_000 }]);
  expect([await readBy(stranger), await readBy(stay.tenant)]).toEqual([[], []]);
});

test("a report that was false, or decided otherwise, promises nothing", async () => {
  for (const outcome of ["false", "nothing", "refund"] as const) {
    const stay = await newPaidStay();
    await atStart(stay, 1);
    const id = await report(stay);
    await answer(stay.landlord, id, "disagreed");
    await decide(await newAdministrator(), id, { outcome });
    later(0, 2);
    await runProblems();
    expect(await offerOf(stay)).toBeUndefined();
  }
});

async function dispute(taken: PaidStay, amount?: number) {
  const { intent } = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select("providerPaymentIntentId as intent")
    .where("paymentShares.reservationId", "=", taken.id)
    .executeTakeFirstOrThrow();
  return (await disputePayment(intent!, amount === undefined ? {} : { amount })).told;
}

test("while a bank has the money of the other space nothing is paid; it is once the bank gives it back", async () => {
  const { stay, space } = await offered();
  const taken = await take(stay, space);
  const told = await dispute(taken);
  await run();
  expect(await backOf(taken)).toEqual([]);
  await decideDispute(told.id, "won");
  await runJobs();
  await run();
  expect(await backOf(taken)).toEqual([4_200]);
});

test("a bank that takes back all that is left takes the deposit, too, also if we paid more of it than our fee", async () => {
  const { stay } = await offered();
  const dear = await oldSpace(20_000);
  await db.updateTable("properties").set({ depositCents: 1_000 }).where("id", "=", dear.id).execute();
  const taken = await take(stay, dear, { days: 4 });
  await run();
  // Our fee was 40.00 of it, and 50.00 are back.
  expect(await backOf(taken)).toEqual([5_000]);
  const told = await dispute(taken, 80_000);
  await decideDispute(told.id, "lost");
  await runJobs();
  expect(await ledgerOf([taken.id])).toEqual({});
  expect(await reservationFor(system, taken.id)).toMatchObject({
    depositState: "returned",
    paymentStatus: "refunded",
  });
});

test("the tenant reads of it before they pay, and what came of it after; no one else does", async () => {
  const { stay, space } = await offered();
  const taken = await request(stay, space);
  const read = async (who: Person, id: string) =>
    differencesAhead(who.actor, [await reservationFor(system, id)]);
  expect(await read(stay.tenant, taken.id)).toEqual(new Map([[taken.id, 4_200]]));
  expect(await read(space.landlord, taken.id)).toEqual(new Map());
  expect(await openDifferences(stay.tenant.actor)).toMatchObject([{ limitCents: 5_000 }]);
  const shown = async (who: Person) =>
    presentStayProblems(await loadStayProblems(who.actor, stay.id), { now: now(), offerLimitCents: 0 })
      .difference;
  expect(await shown(stay.tenant)).toMatchObject({ up_to: 50, is_open: true, paid: null });
  expect(await shown(stay.landlord)).toBeNull();
  await pay(taken);
  await run();
  expect(await shown(stay.tenant)).toMatchObject({
    is_open: false,
    paid: 42,
    taken_reservation_id: taken.id,
  });
  expect(await read(stay.tenant, taken.id)).toEqual(new Map());
  expect(await openDifferences(stay.tenant.actor)).toEqual([]);
  const { refunded, differenceCents } = await readReceipt(stay.tenant.actor, taken.id);
  expect({ cents: refunded?.cents, differenceCents }).toEqual({ cents: 4_200, differenceCents: 4_200 });
});
