import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { missRent } from "#tests/support/past-due.ts";
import { leaseOf, newRental, type Rental, runSchedulesOn } from "#tests/support/rentals.ts";
import { loadRentals } from "./load-rentals.server.ts";

const { pastDueDays, olderPastDueDays } = config;

beforeEach(clearFaults);
afterEach(() => {
  Object.assign(config, { pastDueDays, olderPastDueDays });
  moveClock(0);
});

/** What both sides were emailed and what the tenant's page says of a rent that is past due, since February 17. */
async function noticeOf({ tenant, landlord }: Rental) {
  const emails = await db
    .selectFrom("emails")
    .select("bodyText")
    .where("recipient", "in", [tenant.email, landlord.email])
    .where("subject", "like", "Rent past due:%")
    .execute();
  const days = emails.map(({ bodyText }) => /within\s+(\d+)\s+days/.exec(bodyText)?.[1]);
  const [own] = (await loadRentals(tenant.actor)).leases;
  return { days, payBy: own!.payBy };
}

async function states(...rentals: Rental[]) {
  return Promise.all(rentals.map(async (rental) => (await leaseOf(rental)).state));
}

/** As a rental that was requested before terms closed access. */
async function forgetDays({ reservationId }: Rental) {
  await transaction(async (trx) => {
    await sql`alter table stay_terms disable trigger user`.execute(trx);
    await sql`update stay_terms set facts = facts - 'closesAfterDays' where reservation_id = ${reservationId}`.execute(
      trx,
    );
    await sql`alter table stay_terms enable trigger user`.execute(trx);
  });
}

test.each([3, 30])("%i days, set while a rent is past due, move no end that was told", async (days) => {
  const rental = await newRental();
  await missRent();
  expect(await noticeOf(rental)).toEqual({ days: ["10", "10"], payBy: "2027-02-27" });
  config.pastDueDays = days;
  await runSchedulesOn(42.9);
  expect([await states(rental), (await noticeOf(rental)).payBy]).toEqual([["past_due"], "2027-02-27"]);
  await runSchedulesOn(43.2);
  expect(await states(rental)).toEqual(["ended"]);
});

test("a rental keeps the days that its request agreed to, whatever is set before its rent is past due", async () => {
  const short = await newRental();
  config.pastDueDays = 30;
  const long = await newRental();
  await missRent();
  expect([await noticeOf(short), await noticeOf(long)]).toEqual([
    { days: ["10", "10"], payBy: "2027-02-27" },
    { days: ["30", "30"], payBy: "2027-03-19" },
  ]);
  config.pastDueDays = 5;
  await runSchedulesOn(43.2);
  expect(await states(short, long)).toEqual(["ended", "past_due"]);
  await runSchedulesOn(62.9);
  expect(await states(long)).toEqual(["past_due"]);
  await runSchedulesOn(63.2);
  expect(await states(long)).toEqual(["ended"]);
});

test("where the terms name no days, those of the day on which the rent became past due are told and stay", async () => {
  const rental = await newRental();
  await forgetDays(rental);
  config.pastDueDays = 20;
  await missRent();
  expect(await noticeOf(rental)).toEqual({ days: ["20", "20"], payBy: "2027-03-09" });
  config.pastDueDays = 3;
  await runSchedulesOn(43.2, 52.9);
  expect(await states(rental)).toEqual(["past_due"]);
  await runSchedulesOn(53.2);
  expect(await states(rental)).toEqual(["ended"]);
});

test("what was past due before its days were stored ends by the environment's, not by an administrator's", async () => {
  const [rental, other] = [await newRental(), await newRental()];
  await missRent();
  for (const { reservationId } of [rental, other])
    await db
      .updateTable("leases")
      .set({ pastDueDays: null, nextAt: null })
      .where("reservationId", "=", reservationId)
      .execute();
  Object.assign(config, { pastDueDays: 3, olderPastDueDays: 12 });
  expect((await noticeOf(rental)).payBy).toBe("2027-03-01");
  await runSchedulesOn(43.2);
  expect(await states(rental, other)).toEqual(["past_due", "past_due"]);
  await runSchedulesOn(45.2);
  expect(await states(rental, other)).toEqual(["ended", "ended"]);
});

test("a process of before that looked at a rental last leaves no end out", async () => {
  const rental = await newRental();
  await missRent();
  await db
    .updateTable("leases")
    .set({ nextAt: null })
    .where("reservationId", "=", rental.reservationId)
    .execute();
  await runSchedulesOn(43.2);
  expect(await states(rental)).toEqual(["ended"]);
});
