import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { orderOf, payFor, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newTenant } from "#tests/support/people.ts";
import { payableLandlord } from "#tests/support/deposits.ts";
import {
  atDay,
  leaseOf,
  newOffer,
  newRental,
  noticeBy,
  type Rental,
  rentOut,
  rentsOf,
  runSchedules,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { beginLease } from "./begin-lease.server.ts";
import { changeCard } from "./change-card.server.ts";
import { changePrice } from "./change-price.server.ts";
import { payRent } from "./pay-rent.server.ts";
import { readRentReceipt } from "./read-rent-receipt.server.ts";
import { renewLeases } from "./renew-leases.server.ts";

const address = "http://localhost:3000";
const { noticeDays } = config;

beforeEach(clearFaults);
afterEach(() => {
  config.noticeDays = noticeDays;
  moveClock(0);
});

const stayOf = async ({ reservationId }: Rental) => {
  const reservation = db.selectFrom("reservations").select("stay").where("id", "=", reservationId);
  return (await reservation.executeTakeFirstOrThrow()).stay;
};

test("a stay with an end begins no lease, and one without an end begins one, however often that is told", async () => {
  await atDay(0);
  const [tenant, landlord] = [await newTenant(), await payableLandlord()];
  const [plain] = await orderOf(tenant, landlord);
  await payFor(tenant, plain!.id);
  const offer = await newOffer();
  const { id } = await rentOut(offer);
  const paymentOf = async (reservationId: string) => {
    const shares = db.selectFrom("paymentShares").select("paymentId");
    return (await shares.where("reservationId", "=", reservationId).executeTakeFirstOrThrow()).paymentId;
  };
  for (const reservationId of [plain!.id, id, id])
    await beginLease({ reservationId, paymentId: await paymentOf(reservationId) });
  const leases = await db
    .selectFrom("leases")
    .select("reservationId")
    .where("reservationId", "in", [plain!.id, id])
    .execute();
  expect(leases).toEqual([{ reservationId: id }]);
  expect(await rentsOf(offer)).toEqual(["2027-01-15 12600 paid"]);
});

test("a rental with notice ends on the day that was told, not the day after", async () => {
  const rental = await newRental();
  await atDay(1);
  await noticeBy(rental, "landlord");
  expect(await leaseOf(rental)).toMatchObject({ state: "notice", endsOn: "2027-01-30" });
  await runSchedulesOn(14);
  expect(await leaseOf(rental)).toMatchObject({ state: "notice" });
  await runSchedulesOn(15);
  expect(await leaseOf(rental)).toMatchObject({ state: "ended", endsOn: "2027-01-30", noticeBy: "landlord" });
});

test("past due and with notice, it keeps its ten days in which it can be paid, even after its last day", async () => {
  const rental = await newRental();
  await orderFault({ kind: "declined" });
  await runSchedulesOn(26);
  await noticeBy(rental, "tenant");
  await runSchedulesOn(28, 29.1, 31.1, 33.1, 41);
  expect(await leaseOf(rental)).toMatchObject({ state: "past_due", endsOn: "2027-02-24" });
  await clearFaults();
  await runSchedulesOn(43.2);
  expect(await leaseOf(rental)).toMatchObject({ state: "ended", endsOn: "2027-02-24", noticeBy: "tenant" });
  expect(await stayOf(rental)).toBe("[2027-01-15,2027-02-24)");
});

test("a rental that is canceled after its last day keeps that day; before it, it ends on the day of the cancellation", async () => {
  const [over, running] = [await newRental(), await newRental()];
  await atDay(1);
  for (const rental of [over, running]) await noticeBy(rental, "landlord");
  const { actor } = await newAdministrator();
  const cancel = ({ reservationId }: Rental) =>
    cancelAsAdministrator(actor, { reservationId, reason: "Flooded." }, "192.0.2.1");
  await atDay(5);
  await cancel(running);
  await renewLeases();
  expect(await leaseOf(running)).toMatchObject({
    state: "ended",
    endsOn: "2027-01-20",
    noticeBy: "landlord",
  });
  await db
    .updateTable("reservations")
    .set({ status: "canceled" })
    .where("id", "=", over.reservationId)
    .execute();
  await atDay(20);
  await renewLeases();
  expect(await leaseOf(over)).toMatchObject({ state: "ended", endsOn: "2027-01-30", noticeBy: "landlord" });
});

test("a rent that was announced and begins after the end is waived, and no card is charged for it", async () => {
  config.noticeDays = 3;
  const rental = await newRental();
  await runSchedulesOn(25);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 due");
  await noticeBy(rental, "landlord");
  expect(await leaseOf(rental)).toMatchObject({ endsOn: "2027-02-12" });
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 waived");
  await runSchedulesOn(28, 31, 40);
  expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 waived"]);
  expect((await leaseOf(rental)).state).toBe("ended");
});

test("a checkout that was opened before the rent was cut, or long ago, isn't offered again", async () => {
  const rental = await newRental();
  await runSchedulesOn(25);
  const { id } = await leaseOf(rental);
  const pay = async () => {
    const { url } = await payRent(rental.tenant.actor, id, address);
    const session = await stripe.checkout.sessions.retrieve(sessionOf(url), { expand: ["line_items"] });
    return { url, total: session.amount_total, lines: session.line_items!.data.length };
  };
  const first = await pay();
  expect(first).toMatchObject({ total: 12_600, lines: 2 });
  expect(await pay()).toEqual(first);
  await db
    .updateTable("payments")
    .set({ createdAt: sql<Date>`created_at - interval '23 hours 1 minute'` })
    .where("orderId", "=", (await leaseOf(rental)).orderId)
    .execute();
  const second = await pay();
  expect(second).toMatchObject({ total: 12_600, url: expect.not.stringContaining(sessionOf(first.url)) });
  await noticeBy(rental, "landlord");
  // Ends on February 23: 8 of 28 days.
  expect(await pay()).toMatchObject({ total: 3600, lines: 2 });
  expect((await pay()).url).not.toBe(second.url);
});

test("while the provider can't be reached a rent can't be paid by hand, and no card be saved; nothing is lost", async () => {
  const rental = await newRental();
  await runSchedulesOn(25);
  const { id } = await leaseOf(rental);
  await orderFault({ kind: "down" });
  await expect(payRent(rental.tenant.actor, id, address)).rejects.toMatchObject({
    status: 502,
    message: "Payment session failed.",
  });
  await expect(changeCard(rental.tenant.actor, id, address)).rejects.toMatchObject({
    status: 502,
    message: "No card can be saved now. Please try again later.",
  });
  await atDay(28);
  await renewLeases();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 processing");
  await clearFaults();
  // The attempt is made again an hour later.
  await atDay(28.02);
  await runSchedules();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 processing");
  await runSchedulesOn(28.1);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
  expect((await leaseOf(rental)).rents.at(-1)).toMatchObject({ attempts: 1 });
});

test("every email about a rental is about its tenant and reservation, so that it goes with them", async () => {
  const rental = await newRental();
  await atDay(2);
  await changePrice(rental.landlord.actor, (await leaseOf(rental)).id, 13_000);
  await runJobs();
  await runSchedulesOn(25);
  await noticeBy(rental, "landlord");
  const emails = await db
    .selectFrom("emails")
    .select(["key", "recipient", "aboutUserId", "aboutReservationId"])
    .where("recipient", "in", [rental.tenant.email, rental.landlord.email])
    .where("key", "like", "%e%-%")
    .execute();
  const about = emails.filter(({ key }) => /^(lease|rent)-/.test(key));
  expect(
    new Set(
      about.map(({ key }) =>
        key
          .split("-")
          .slice(0, key.startsWith("lease") ? 2 : 1)
          .join("-"),
      ),
    ),
  ).toEqual(new Set(["lease-price", "rent", "lease-ending"]));
  for (const one of about)
    expect([one.aboutUserId, one.aboutReservationId]).toEqual([rental.tenant.id, rental.reservationId]);
});

test("a rent's receipt is its tenant's once it is paid, and says what of it was refunded", async () => {
  const rental = await newRental();
  await runSchedulesOn(25);
  const rentId = (await leaseOf(rental)).rents.at(-1)!.id;
  const read = () => readRentReceipt(rental.tenant.actor, rentId);
  await expect(read()).rejects.toThrow("Receipt not found.");
  await expect(readRentReceipt(rental.tenant.actor, "rnt_none")).rejects.toThrow("Receipt not found.");
  await runSchedulesOn(28, 32);
  expect(await read()).toMatchObject({ paid: { cents: 12_600 }, refunded: null, rent: { id: rentId } });
  await noticeBy(rental, "landlord");
  // 15 of 28 days are used.
  expect(await read()).toMatchObject({ paid: { cents: 12_600 }, refunded: { cents: 12_600 - 6750 } });
});
