import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { balanceOf, statementOf } from "#app/features/ledger/queries.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { addMonths } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { onboardAccount } from "@sparebay/stripe-sandbox/onboard-account.server.ts";
import { emailsTo, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { books } from "#tests/support/rentals.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { refundReservation } from "../refunds/refund-reservation.server.ts";
import { nextRentOf } from "./queries.server.ts";
import { decidePayouts } from "./decide-payouts.server.ts";
import { openPayoutAccount } from "./open-payout-account.server.ts";

// Midnight in Harrisburg; from Jan 31 on, months begin on Feb 28 and Mar 31.
const noon = "2027-01-30T17:00:00Z";
const begins = ["2027-01-31T05:00:00Z", "2027-02-28T05:00:00Z", "2027-03-31T04:00:00Z"];
const day = 24 * 3_600_000;
const reason = "The roof leaks.";
let landlord: Person;
let tenant: Person;

const at = (instant: string | number) => {
  moveClock(0);
  moveClock(new Date(instant).getTime() - now().getTime());
};

beforeEach(async () => {
  at(noon);
  [landlord, tenant] = [await newLandlord(), await newTenant()];
  const { url } = await openPayoutAccount(landlord.actor, "http://localhost:3000");
  const bank = { name: "Lena Lord", routing: "110000000", account: "000123456789" };
  await onboardAccount(new URL(url).pathname.split("/").at(-1)!, bank);
});

/** A paid and accepted stay from January 31 on. */
async function stayUntil(lastDay: string, price: { priceCents: number; pricePer: "Day" | "Month" }) {
  const property = await newProperty(landlord, price);
  const { id } = await newReservation(tenant.actor, property, { start: "2027-01-31", lastDay });
  await payFor(tenant, id);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  return id;
}

async function payOut() {
  await decidePayouts();
  await runJobs();
}

const sent = async () => {
  const payouts = await db
    .selectFrom("payouts")
    .select(["amountCents", "state"])
    .where("landlordId", "=", landlord.id)
    .orderBy("part")
    .execute();
  return payouts.map(({ amountCents, state }) => (state === "succeeded" ? amountCents : state));
};

test("the rent of three months is sent month by month, 24 hours after each begins and not before, once", async () => {
  await stayUntil("2027-04-29", { priceCents: 12_000, pricePer: "Month" });
  for (const [index, begin] of begins.entries()) {
    at(Date.parse(begin) + day - 1000);
    await payOut();
    expect(await sent()).toHaveLength(index);
    expect((await nextRentOf(landlord.actor))!).toMatchObject({
      dueAt: new Date(Date.parse(begin) + day),
      offerCents: 12_000,
    });
    at(Date.parse(begin) + day + 1000);
    await Promise.all([decidePayouts(), decidePayouts(), decidePayouts()]);
    await payOut();
    expect(await sent()).toEqual(Array.from({ length: index + 1 }, () => 12_000));
    expect(await balanceOf(landlord.actor)).toBe(24_000 - index * 12_000);
  }
  expect(await nextRentOf(landlord.actor)).toBeUndefined();
  const told = await emailsTo(landlord.email);
  expect(told.filter((subject) => subject.startsWith("Rent sent"))).toHaveLength(3);
  const lines = (await statementOf(landlord.actor)).map(({ kind, amountCents }) => [kind, amountCents]);
  const payout = ["payout_decided", -12_000];
  expect(lines).toEqual([["rent", 36_000], payout, payout, payout]);
  expect(await books()).toEqual({ all: 0, differs: 0 });
});

test("a price by the day is sent by each month's days, and a stay of a month or less at once", async () => {
  // 28, 31 and 10 days of $9.99.
  await stayUntil("2027-04-09", { priceCents: 999, pricePer: "Day" });
  at(Date.parse(begins[2]!) + 2 * day);
  await payOut();
  expect(await sent()).toEqual([28 * 999, 31 * 999, 10 * 999]);
  at(noon);
  landlord = await newLandlord();
  const property = await newProperty(landlord, { priceCents: 999, pricePer: "Day" });
  const { stay } = await newReservation(tenant.actor, property, {
    start: "2027-01-31",
    lastDay: "2027-02-27",
  });
  const { rows } = await sql<{ cents: number }>`
    select part_cents as cents from rent_parts(${stay}::daterange, 'Day', 27972, false)`.execute(db);
  expect(rows).toEqual([{ cents: 27_972 }]);
});

test.each([
  ["[2027-02-01,2027-03-01)", [2_800]],
  ["[2027-02-01,2027-03-02)", [2_800, 100]],
  ["[2027-02-01,2027-03-04)", [2_800, 300]],
  ["[2027-03-01,2027-04-01)", [3_100]],
])("a stay %s begins a second month where February has 28 days, and none in March", async (stay, cents) => {
  const rent = cents.reduce((sum, part) => sum + part, 0);
  const { rows } = await sql<{ cents: number }>`
    select part_cents as cents from rent_parts(${stay}::daterange, 'Day', ${rent}, false)`.execute(db);
  expect(rows.map((part) => part.cents)).toEqual(cents);
});

test("a refund in the middle is taken from the months to come, and nothing is sent twice or too much", async () => {
  const id = await stayUntil("2027-04-29", { priceCents: 12_000, pricePer: "Month" });
  const administrator = await newAdministrator();
  at(Date.parse(begins[0]!) + 2 * day);
  await payOut();
  await refundReservation(administrator.actor, id, { amountCents: 15_000, from: "landlord", reason }, "");
  await runJobs();
  at(Date.parse(begins[2]!) + 2 * day);
  await payOut();
  expect(await sent()).toEqual([12_000, 9_000, "netted"]);
  expect(await balanceOf(landlord.actor)).toBe(0);
  expect(await books()).toEqual({ all: 0, differs: 0 });
});

test("after a cancellation in the middle nothing more is sent, and only what was sent is owed", async () => {
  const id = await stayUntil("2027-04-29", { priceCents: 12_000, pricePer: "Month" });
  const other = await stayUntil("2027-04-29", { priceCents: 5_000, pricePer: "Month" });
  const administrator = await newAdministrator();
  at(Date.parse(begins[0]!) + 2 * day);
  await payOut();
  await cancelAsAdministrator(administrator.actor, { reservationId: id, reason }, "");
  await payOut();
  // The first month was sent: it is deducted from the next months of the other stay.
  expect(await balanceOf(landlord.actor)).toBe(10_000 - 12_000);
  at(Date.parse(begins[2]!) + 2 * day);
  await payOut();
  const payouts = db.selectFrom("payouts").select(["reservationId", "amountCents"]).orderBy("part");
  const all = await payouts.where("landlordId", "=", landlord.id).execute();
  expect(all.filter(({ reservationId }) => reservationId === id)).toHaveLength(1);
  expect(
    all.filter(({ reservationId }) => reservationId === other).map(({ amountCents }) => amountCents),
  ).toEqual([5_000, 0, 0]);
  expect(await balanceOf(landlord.actor)).toBe(-2_000);
  expect(await books()).toEqual({ all: 0, differs: 0 });
});

test("the parts of any rent make the whole, begin with each month, and are never negative", async () => {
  for (let tried = 0; tried < 200; tried += 1) {
    const start = new Date(Date.UTC(2027, 0, 1 + ((tried * 37) % 400))).toISOString().slice(0, 10);
    const end = new Date(Date.parse(start) + (1 + ((tried * 61) % 1096)) * day).toISOString().slice(0, 10);
    const [cents, per] = [100 + tried * 7919, ["Hour", "Day", "Week", "Month"][tried % 4]!];
    const { rows } = await sql<{ part: number; begins: string; cents: number }>`
      select part, begins::text, part_cents as cents
      from rent_parts(daterange(${start}::date, ${end}::date), ${per}, ${cents}, false) order by part`.execute(
      db,
    );
    const wanted = [];
    for (let month = 0; addMonths(start, month) < end; month += 1) wanted.push(addMonths(start, month));
    expect(rows.map(({ begins: begin }) => begin)).toEqual(wanted);
    expect(rows.reduce((sum, part) => sum + part.cents, 0)).toBe(cents);
    expect(Math.min(...rows.map((part) => part.cents))).toBeGreaterThanOrEqual(0);
    const whole = await sql<{ cents: number }>`
      select part_cents as cents from rent_parts(daterange(${start}::date, null), ${per}, ${cents}, false)`.execute(
      db,
    );
    expect(whole.rows).toEqual([{ cents }]);
  }
});
