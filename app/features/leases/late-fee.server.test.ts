import { afterEach, beforeEach, expect, test } from "vitest";
import { presentStatement } from "#app/features/ledger/present.ts";
import { statementOf } from "#app/features/ledger/queries.server.ts";
import { countUnpaidCharges } from "#app/features/payments/extra-charges/queries.server.ts";
import { readChargeReceipt } from "#app/features/payments/extra-charges/read-charge-receipt.server.ts";
import { chargeExtras } from "#app/features/payments/extra-charges/charge-extras.server.ts";
import { loadStay } from "#app/features/admin/cases/load-stay.server.ts";
import { paidLateFees } from "#app/features/admin/cases/model.ts";
import { loadRents } from "#app/features/admin/lists/load-rents.server.ts";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { quoteStay } from "#app/features/reservations/booking/quote-stay.server.ts";
import { agreedRentals, renewalAgreed, termsOf } from "#app/features/reservations/terms/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { minute, missRent, moveTo, rentalIn, runTwice } from "#tests/support/past-due.ts";
import { emailsTo, payByCard, payNow, runJobs } from "#tests/support/payments.ts";
import { newAdministrator } from "#tests/support/people.ts";
import {
  atDay,
  books,
  leaseOf,
  newOffer,
  newRental,
  type Offer,
  type Rental,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { loadPeriods } from "./load-periods.server.ts";
import { markRentPaid } from "./mark-rent-paid.server.ts";
import { payRent } from "./pay-rent.server.ts";

const system = { kind: "system" } as const;
const { lateFeeCents } = config;
const listQuery = { q: "", filters: {}, shown: 50 };

beforeEach(async () => {
  await clearFaults();
  config.lateFeeCents = 1500;
});
afterEach(() => {
  config.lateFeeCents = lateFeeCents;
  moveClock(0);
});

const urlToPay = async ({ tenant }: Offer) =>
  (await payRent(tenant.actor, (await leaseOf({ tenant } as Offer)).id, "http://localhost:3000")).url;

async function pay(rental: Offer) {
  await clearFaults();
  await payNow(await urlToPay(rental));
}

/** A rental whose late rent was paid by hand; from then on its cards are declined, also for the late fee. */
async function refuseFee(): Promise<Rental> {
  const rental = await newRental();
  await missRent();
  await atDay(42);
  await clearFaults();
  await payByCard(await urlToPay(rental));
  await orderFault({ kind: "declined" });
  await runJobs();
  return rental;
}

/** What a rental's late fees are: amounts in cents and states. */
const feesOf = async ({ reservationId }: Rental) => {
  const charges = db.selectFrom("extraCharges").select(["amountCents", "state"]);
  return (await charges.where("reservationId", "=", reservationId).execute()).map(
    ({ amountCents, state }) => `${amountCents} ${state}`,
  );
};

/** Charges what is due, in two processes and twice. */
async function charge() {
  await Promise.all([chargeExtras(), chargeExtras()]);
  await runJobs();
  await chargeExtras();
  await runJobs();
}

const told = async (email: string, subject: string) =>
  (await emailsTo(email)).filter((one) => one.startsWith(subject)).length;

test.each([["Pacific/Honolulu", "2027-02-25T10:00:00Z"]])(
  "in %s a rent that is paid a minute before the tenth day after its period began costs no late fee, and a minute after it costs one",
  async (timeZone, midnight) => {
    const [early, late] = [await rentalIn(timeZone), await rentalIn(timeZone)];
    await missRent();
    moveTo(new Date(midnight), -minute);
    await pay(early);
    moveTo(new Date(midnight), minute);
    await pay(late);
    await charge();
    expect([await feesOf(early), await feesOf(late)]).toEqual([[], ["1500 paid"]]);
  },
);

test("the fee is agreed to, charged once to the card that paid, and named in statement and receipt; the books balance, also after a refund", async () => {
  const before = await books();
  const rental = await newRental();
  const stay = { landlordId: rental.landlord.id, id: rental.reservationId };
  expect(await renewalAgreed(system, stay)).toContain(
    "costs a late fee of $15.00, once and at most its own amount",
  );
  const parts = await termsOf(system, stay);
  expect(parts.find(({ part }) => part === "agreement")!.body).toContain("a late fee of $15.00");
  await missRent();
  await atDay(42);
  await clearFaults();
  await payNow(await urlToPay(rental), "5555555555554444");
  const rent = (await leaseOf(rental)).rents.at(-1)!;
  const paid = await db
    .selectFrom("payments")
    .select("id")
    .where("rentId", "=", rent.id)
    .where("state", "=", "succeeded")
    .executeTakeFirstOrThrow();
  const event = { rentId: rent.id, paymentId: paid.id };
  await Promise.all([markRentPaid(event), markRentPaid(event)]);
  await charge();
  expect(await feesOf(rental)).toEqual(["1500 paid"]);
  const [fee] = (await leaseOf(rental)).rents.flatMap(({ lateFee }) => lateFee ?? []);
  const lines = presentStatement(
    await statementOf(rental.landlord.actor),
    await loadPeriods(rental.landlord.actor),
  );
  expect(lines.filter(({ what }) => what === "Late fee")).toMatchObject([
    { amount: 15, start_date: "2027-02-15", end_date: "2027-03-14" },
  ]);
  expect((await readChargeReceipt(rental.tenant.actor, fee!.id)).charge).toMatchObject({
    paid: { cents: 1500 },
  });
  for (const { email } of [rental.tenant, rental.landlord])
    expect(await told(email, "Late fee paid")).toBe(1);
  // A claim's emails, and its page, know nothing of it.
  expect(await told(rental.tenant.email, "Charge")).toBe(0);
  const administrator = await newAdministrator();
  const listed = await loadRents(administrator.actor, { ...listQuery, open: rent.id });
  expect(listed).toMatchObject({
    opened: { id: rent.id, late_fee: { id: fee!.id, amount: 15, state: "paid" } },
    unpaidFees: { count: 0 },
  });
  const paidFees = async () => {
    const { money } = await loadStay(administrator.actor, rental.reservationId);
    return paidLateFees(rental.reservationId, money!);
  };
  expect(await paidFees()).toMatchObject([{ id: fee!.id, amount: 15, refunded: 0 }]);
  const wish = { amountCents: null, from: "both" as const, of: "late_fee" as const, reason: "Goodwill." };
  const other = { ...wish, chargeId: "exc_rnt_other" };
  await expect(
    refundReservation(administrator.actor, rental.reservationId, other, "192.0.2.1"),
  ).rejects.toThrow("No late fee was paid.");
  const own = { ...wish, chargeId: fee!.id };
  await refundReservation(administrator.actor, rental.reservationId, own, "192.0.2.1");
  expect(await paidFees()).toMatchObject([{ id: fee!.id, amount: 15, refunded: 15 }]);
  await runTwice();
  expect(await books()).toEqual(before);
});

test("without the setting no text says the word, and a rent that is paid late costs nothing", async () => {
  config.lateFeeCents = 0;
  const rental = await newRental();
  const { propertyId } = await newOffer();
  const quote = await quoteStay({
    propertyId,
    start: "2027-01-20",
    lastDay: null,
    quantity: 1,
    renews: true,
  });
  const texts = await termsOf(system, { landlordId: rental.landlord.id, id: rental.reservationId });
  expect(JSON.stringify([quote.renewal, texts])).not.toMatch(/late fee/i);
  // Raised later, it is nothing that this rental agreed to.
  config.lateFeeCents = 5000;
  await missRent();
  await atDay(42);
  await pay(rental);
  await charge();
  expect(await feesOf(rental)).toEqual([]);
  const notices = db.selectFrom("notices").select(["title", "text"]);
  const all = await notices.where("memberId", "in", [rental.tenant.id, rental.landlord.id]).execute();
  expect(all.length).toBeGreaterThan(0);
  expect(JSON.stringify(all)).not.toMatch(/late fee/i);
});

test("the fee is at most a period's price, and what was agreed to, whatever the setting says later", async () => {
  config.lateFeeCents = 50_000;
  const dear = await newRental();
  config.lateFeeCents = 1500;
  const rental = await newRental();
  config.lateFeeCents = 9000;
  const agreed = await agreedRentals(system, [dear.reservationId, rental.reservationId], db);
  expect([agreed(dear.reservationId).lateFeeCents, agreed(rental.reservationId).lateFeeCents]).toEqual([
    12_000, 1500,
  ]);
  await missRent();
  await atDay(42);
  await pay(rental);
  await charge();
  expect(await feesOf(rental)).toEqual(["1500 paid"]);
});

test("a rent that is paid while its card is still tried, or never, costs no late fee", async () => {
  const [tried, never] = [await newRental(), await newRental()];
  await runSchedulesOn(25);
  await orderFault({ kind: "declined" });
  await runSchedulesOn(40);
  await clearFaults();
  await payNow(await urlToPay(tried));
  await orderFault({ kind: "declined" });
  await runSchedulesOn(41.1, 43.2, 45.3, 60);
  expect((await leaseOf(never)).state).toBe("ended");
  expect([await feesOf(tried), await feesOf(never)]).toEqual([[], []]);
});

test("when it was paid counts, not when its event comes", async () => {
  const rental = await newRental();
  await missRent();
  // Midnight in Harrisburg begins February 25.
  moveTo(new Date("2027-02-25T05:00:00Z"), -10 * minute);
  await clearFaults();
  const url = await urlToPay(rental);
  await orderFault({ kind: "late", eventType: "checkout.session.completed", times: 1, seconds: 1800 });
  await payByCard(url);
  moveTo(new Date("2027-02-25T05:00:00Z"), 60 * minute);
  await runSchedulesOn(41);
  expect((await leaseOf(rental)).rents[1]!.state).toBe("paid");
  expect(await feesOf(rental)).toEqual([]);
});

test("administrators see the late fees whose cards were refused every time, until they are paid", async () => {
  const rental = await refuseFee();
  for (const day of [42.1, 43.2, 45.3, 47.4]) {
    await atDay(day);
    await charge();
  }
  expect(await feesOf(rental)).toEqual(["1500 failed"]);
  const { actor } = await newAdministrator();
  const unpaid = () => loadRents(actor, { ...listQuery, filters: { late_fee: "unpaid" } });
  expect(await unpaid()).toMatchObject({
    unpaidFees: { count: 1, cents: 1500 },
    found: { rows: [{ start_date: "2027-02-15", state: "paid", late_fee: { state: "failed" } }] },
  });
  // Claims have none.
  expect(await countUnpaidCharges(actor)).toEqual({ count: 0, cents: 0 });
  await clearFaults();
  await payNow(await urlToPay(rental));
  expect(await unpaid()).toMatchObject({ unpaidFees: { count: 0 }, found: { rows: [] } });
});

test("a fee whose card is declined is paid by hand from the rental once no rent is due", async () => {
  const rental = await refuseFee();
  await charge();
  expect(await feesOf(rental)).toEqual(["1500 due"]);
  expect(await told(rental.tenant.email, "Your card was declined for the late fee")).toBe(1);
  await clearFaults();
  await payNow(await urlToPay(rental));
  expect(await feesOf(rental)).toEqual(["1500 paid"]);
});
