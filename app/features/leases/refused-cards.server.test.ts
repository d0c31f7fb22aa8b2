import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { emailsTo } from "#tests/support/payments.ts";
import {
  atDay,
  leaseOf,
  newOffer,
  newRental,
  noticeBy,
  type Offer,
  rentOut,
  rentsOf,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { renewLeases } from "./renew-leases.server.ts";

const { noticeDays } = config;

beforeEach(clearFaults);
afterEach(() => {
  config.noticeDays = noticeDays;
  moveClock(0);
});

const declined = async ({ tenant }: Offer) =>
  (await emailsTo(tenant.email)).filter((subject) => subject.startsWith("Your card was declined"));

/** A rental whose second rent was being charged when the provider went away, and to which notice was given then. */
async function noticeWhileCharged() {
  const rental = await newRental();
  await runSchedulesOn(25);
  await orderFault({ kind: "down" });
  await atDay(28);
  await renewLeases();
  await clearFaults();
  await noticeBy(rental, "landlord");
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 processing");
  await orderFault({ kind: "declined" });
  await runSchedulesOn(28.1);
  return rental;
}

test("a card that refuses a rent while notice was given is told of the shorter rent, and charged for no more", async () => {
  const rental = await noticeWhileCharged();
  // Ends on February 26: 11 of 28 days.
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 4950 due");
  expect(await declined(rental)).toHaveLength(1);
  await clearFaults();
  await runSchedulesOn(29.1);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 4950 paid");
});

test("a rent that begins with the end is waived once its card refuses it, and no one is told to pay", async () => {
  config.noticeDays = 3;
  const rental = await noticeWhileCharged();
  expect(await leaseOf(rental)).toMatchObject({ state: "notice", endsOn: "2027-02-15" });
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 waived");
  expect(await declined(rental)).toEqual([]);
  await clearFaults();
  await runSchedulesOn(29.1, 31.1);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 waived");
  expect((await leaseOf(rental)).state).toBe("ended");
});

/** A rental from week to week, whose card refuses every further rent. */
async function weekly() {
  await atDay(0);
  const offer = await newOffer();
  await db.updateTable("properties").set({ pricePer: "Week" }).where("id", "=", offer.propertyId).execute();
  await rentOut(offer);
  await orderFault({ kind: "declined" });
  await runSchedulesOn(4);
  expect((await rentsOf(offer)).at(-1)).toBe("2027-01-22 12600 due");
  return offer;
}

test("notice leaves an unpaid rent as it is whose week is over before the end", async () => {
  const offer = await weekly();
  await noticeBy(offer, "landlord");
  expect(await leaseOf(offer)).toMatchObject({ state: "notice", endsOn: "2027-02-02" });
  expect((await rentsOf(offer)).at(-1)).toBe("2027-01-22 12600 due");
});

test("once a rental ends for an unpaid rent, the one after it is due for the days before, and charged to no card", async () => {
  const offer = await weekly();
  await runSchedulesOn(5.1, 7.2, 9.1);
  expect(await leaseOf(offer)).toMatchObject({ state: "past_due" });
  expect(await rentsOf(offer)).toEqual([
    "2027-01-15 12600 paid",
    "2027-01-22 12600 failed",
    "2027-01-29 12600 due",
  ]);
  await runSchedulesOn(19.2);
  await clearFaults();
  await runSchedulesOn(20, 25);
  // Ends on February 3: five of seven days.
  expect(await leaseOf(offer)).toMatchObject({ state: "ended", endsOn: "2027-02-03" });
  expect((await rentsOf(offer)).slice(1)).toEqual(["2027-01-22 12600 failed", "2027-01-29 9000 failed"]);
});
