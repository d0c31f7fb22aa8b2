import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { viewAccess } from "#app/features/access/view-access.server.ts";
import { waiveRent } from "#app/features/leases/waive-rent.server.ts";
import { judgeOffline } from "#app/features/reservations/passes/components/judge-offline.ts";
import { checkPass } from "#app/features/reservations/passes/check-pass.server.ts";
import { loadCheck } from "#app/features/reservations/passes/load-check.server.ts";
import { loadPass } from "#app/features/reservations/passes/load-pass.server.ts";
import { presentCheckList } from "#app/features/reservations/passes/present.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { renewalAgreed } from "#app/features/reservations/terms/queries.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { secret, writeAccess } from "#tests/support/access.ts";
import { minute, missRent, moveTo, rentalIn, runTwice } from "#tests/support/past-due.ts";
import { emailsTo, payNow } from "#tests/support/payments.ts";
import { newAdministrator } from "#tests/support/people.ts";
import {
  atDay,
  leaseOf,
  newOffer,
  newRental,
  type Offer,
  type Rental,
  rentOut,
  rentsOf,
  runSchedules,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { payRent } from "./pay-rent.server.ts";
import { presentLease } from "./present.ts";

const { pastDueDays } = config;

beforeEach(clearFaults);
afterEach(() => {
  config.pastDueDays = pastDueDays;
  moveClock(0);
});

/** What lets a rental’s tenant in now: how to get in, the pass, and its check with and without a network. */
async function waysIn({ tenant, landlord, reservationId }: Rental) {
  const { state, guide } = await viewAccess(tenant.actor, reservationId);
  const { pass, reservation } = await loadPass(tenant.actor, reservationId);
  const code = reservation.reservationCode;
  const { verdict } = await checkPass(landlord.actor, code);
  const list = presentCheckList(await loadCheck(landlord.actor));
  const offline = await judgeOffline(code, list, now(), async () => true);
  return [state, guide?.code ?? null, pass !== null, verdict, offline.verdict];
}
const open = ["open", secret.code, true, "valid", "valid"];
const closed = ["closed", null, false, "closed", "closed"];

async function pay(rental: Offer) {
  await clearFaults();
  const { url } = await payRent(rental.tenant.actor, (await leaseOf(rental)).id, "http://localhost:3000");
  await payNow(url);
}

async function told({ tenant, landlord }: Offer, subject: string) {
  const emails = [await emailsTo(tenant.email), await emailsTo(landlord.email)];
  return emails.map((list) => list.filter((one) => one.startsWith(subject)).length);
}

async function ofStay({ tenant, reservationId }: Rental) {
  const { access_closes_on, access_closed } = presentReservation(
    await reservationFor(tenant.actor, reservationId),
  );
  return [access_closes_on, access_closed];
}

test.each([["Pacific/Guam", "2027-02-24T14:00:00Z"]])(
  "in %s access closes as the tenth day after an unpaid period's first begins there, is told once, and opens as the rent is paid",
  async (timeZone, closesAt) => {
    const rental = await rentalIn(timeZone);
    await writeAccess(rental.landlord, rental.propertyId);
    expect(
      await renewalAgreed({ kind: "system" }, { landlordId: rental.landlord.id, id: rental.reservationId }),
    ).toContain(
      "access to the space closes as the day begins that is 10 days after the first day of its month",
    );
    await missRent();
    expect(await ofStay(rental)).toEqual(["2027-02-25", false]);
    moveTo(new Date(closesAt), -minute);
    await runTwice();
    expect([await waysIn(rental), await told(rental, "Access closed")]).toEqual([open, [0, 0]]);
    // The list of before closes by itself, on a phone without a network.
    const list = presentCheckList(await loadCheck(rental.landlord.actor));
    moveTo(new Date(closesAt), minute);
    const { reservationCode } = await leaseOf(rental);
    expect((await judgeOffline(reservationCode, list, now(), async () => true)).verdict).toBe("closed");
    expect([await waysIn(rental), await ofStay(rental)]).toEqual([closed, ["2027-02-25", true]]);
    await runTwice();
    expect(await told(rental, "Access closed")).toEqual([1, 1]);
    await pay(rental);
    expect([await waysIn(rental), await ofStay(rental)]).toEqual([open, [null, false]]);
    await runTwice();
    expect([await told(rental, "Access is open again"), await told(rental, "Access closed")]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect((await leaseOf(rental)).state).toBe("active");
  },
);

test("a rent paid on the last day before closes nothing, and says nothing of it", async () => {
  const rental = await newRental();
  await writeAccess(rental.landlord, rental.propertyId);
  await missRent();
  await runSchedulesOn(40);
  await pay(rental);
  await runSchedulesOn(41.5);
  expect(await waysIn(rental)).toEqual(open);
  expect([await told(rental, "Access closed"), await told(rental, "Access is open")]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test("the day stays what the request agreed to, whatever the setting says later; terms from before close nothing", async () => {
  const rental = await newRental();
  config.pastDueDays = 30;
  const other = await newRental();
  config.pastDueDays = 25;
  const older = await newRental();
  await transaction(async (trx) => {
    await sql`alter table stay_terms disable trigger user`.execute(trx);
    await sql`update stay_terms set facts = facts - 'closesAfterDays' where reservation_id = ${older.reservationId}`.execute(
      trx,
    );
    await sql`alter table stay_terms enable trigger user`.execute(trx);
  });
  await missRent();
  expect(await ofStay(rental)).toEqual(["2027-02-25", false]);
  expect(await ofStay(other)).toEqual(["2027-03-17", false]);
  expect(await ofStay(older)).toEqual([null, false]);
  await runSchedulesOn(42);
  expect(await told(rental, "Access closed")).toEqual([1, 1]);
  expect(await told(older, "Access closed")).toEqual([0, 0]);
  expect((await loadPass(older.tenant.actor, older.reservationId)).state).toBe("valid");
});

test("a rent whose tries took long closes access three days after it became past due", async () => {
  config.pastDueDays = 3;
  const rental = await newRental();
  config.pastDueDays = 10;
  await missRent();
  // Past due on February 17; named is the 18th.
  expect(await ofStay(rental)).toEqual(["2027-02-20", false]);
});

/** Two rents of a rental from week to week are past due, of which the first has closed access. */
async function twoUnpaid(): Promise<Rental> {
  await atDay(0);
  const offer = await newOffer();
  await db.updateTable("properties").set({ pricePer: "Week" }).where("id", "=", offer.propertyId).execute();
  const rental = { ...offer, reservationId: (await rentOut(offer)).id };
  await writeAccess(rental.landlord, rental.propertyId);
  await orderFault({ kind: "declined" });
  await runSchedulesOn(4, 5.1, 7.2, 9.1);
  const second = (await leaseOf(rental)).rents.at(-1)!;
  await db
    .updateTable("rents")
    .set({ state: "failed", pastDueAt: now() })
    .where("id", "=", second.id)
    .execute();
  await runSchedulesOn(18);
  expect(await rentsOf(rental)).toEqual([
    "2027-01-15 12600 paid",
    "2027-01-22 12600 failed",
    "2027-01-29 12600 failed",
  ]);
  expect(await waysIn(rental)).toEqual(closed);
  return rental;
}

test("of two unpaid rents, paying one leaves the rental past due and closed; paying the other opens it", async () => {
  const rental = await twoUnpaid();
  await pay(rental);
  expect((await rentsOf(rental)).slice(1)).toEqual(["2027-01-22 12600 paid", "2027-01-29 12600 failed"]);
  expect([(await leaseOf(rental)).state, await waysIn(rental)]).toEqual(["past_due", closed]);
  await pay(rental);
  expect([(await leaseOf(rental)).state, await waysIn(rental)]).toEqual(["active", open]);
  await runTwice();
  expect([await told(rental, "Access closed"), await told(rental, "Access is open again")]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test("of two unpaid rents, waiving one leaves it closed, too", async () => {
  const rental = await twoUnpaid();
  const administrator = await newAdministrator();
  const unpaid = (await leaseOf(rental)).rents.filter(({ state }) => state === "failed");
  const waive = (index: number) =>
    waiveRent(administrator.actor, { rentId: unpaid[index]!.id, reason: "A flood." }, "192.0.2.1");
  await waive(1);
  expect([(await leaseOf(rental)).state, await waysIn(rental)]).toEqual(["past_due", closed]);
  await waive(0);
  expect([(await leaseOf(rental)).state, await waysIn(rental)]).toEqual(["active", open]);
});

test("after a rental ended unpaid its tenant still sees the rent, and pays it; the rental stays ended", async () => {
  const rental = await newRental();
  await missRent();
  await runSchedulesOn(43.2);
  const ended = await leaseOf(rental);
  expect([ended.state, presentLease(ended).next_rent]).toMatchObject(["ended", { state: "failed" }]);
  await pay(rental);
  await runSchedules();
  const paid = await leaseOf(rental);
  expect([paid.state, paid.rents.at(-1)!.state, presentLease(paid).next_rent]).toEqual([
    "ended",
    "paid",
    null,
  ]);
  expect(await told(rental, "Access is open again")).toEqual([0, 0]);
});

test("a charge that is on its way as the time is up is decided first: what it leaves unpaid can be paid by hand", async () => {
  await atDay(0);
  const offer = await newOffer();
  await db.updateTable("properties").set({ pricePer: "Week" }).where("id", "=", offer.propertyId).execute();
  await rentOut(offer);
  await orderFault({ kind: "declined" });
  await runSchedulesOn(4, 5.1, 7.2, 9.1);
  const second = (await leaseOf(offer)).rents.at(-1)!;
  // The process that charged it died.
  await atDay(19.2);
  await db
    .updateTable("rents")
    .set({ state: "processing", attempts: 1, firstTriedAt: now(), nextTryAt: now() })
    .where("id", "=", second.id)
    .execute();
  await runSchedules();
  expect(await leaseOf(offer)).toMatchObject({ state: "ended", endsOn: "2027-02-03" });
  expect((await rentsOf(offer)).slice(1)).toEqual(["2027-01-22 12600 failed", "2027-01-29 9000 failed"]);
  await runSchedulesOn(30, 45);
  expect((await leaseOf(offer)).state).toBe("ended");
  await pay(offer);
  await pay(offer);
  expect((await rentsOf(offer)).slice(1)).toEqual(["2027-01-22 12600 paid", "2027-01-29 9000 paid"]);
});
