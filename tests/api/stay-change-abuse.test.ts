import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { ledgerDifference } from "#app/features/ledger/queries.server.ts";
import { chargeReservations } from "#app/features/payments/later-charges/charge-reservations.server.ts";
import { decidePayouts } from "#app/features/payments/payouts/decide-payouts.server.ts";
import { reserve } from "#app/features/reservations/booking/reserve.server.ts";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newPaidLandlord } from "#tests/support/paid-stays.ts";
import { checkoutOf, emailsTo, moneyOf, payByCard, payFor, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, newVisitor, password } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import { day } from "#tests/support/reservations.ts";
import {
  answer,
  ask,
  changeable,
  changeableByCard,
  changesOf,
  payByCardSaved,
  stayNow,
} from "#tests/support/stay-changes.ts";
import { call } from "#tests/support/web.ts";

// What hostile readings of changes and agreements found.
const hour = 3_600_000;
const landlord = await newLandlord("Hannah Reed");

beforeEach(() => clearFaults());
afterEach(() => moveClock(0));

const setStatus = (id: string, status: "expired" | "canceled") =>
  db.updateTable("reservations").set({ status }).where("id", "=", id).execute();
const agreementOf = async (id: string, cookie: string) =>
  (await call(`/api/reservations/${id}/agreement`, { cookie })).body;

/** An unpaid stay whose checkout for the price before a change was paid, while our side hears nothing of it. */
async function paidAtTheOldPrice() {
  const stay = await changeable(landlord, { paid: false });
  await payByCard((await checkoutOf(stay.tenant, stay.id)).url);
  await ask(stay.id, 30, 33, landlord.cookie);
  await answer(stay.id, "agree", stay.tenant.cookie);
  return stay;
}

describe("money for another price", () => {
  test("that the bank sends back to us once it was refunded doesn’t make the stay paid", async () => {
    const { id } = await paidAtTheOldPrice();
    await runJobs();
    expect(await moneyOf(id)).toMatchObject({ paymentStatus: "unpaid", refunds: [{ amountCents: 8400 }] });
    const refund = db.selectFrom("refunds").select("providerRefundId").where("reservationId", "=", id);
    const { providerRefundId } = await refund.executeTakeFirstOrThrow();
    const told = { object: "refund", metadata: {}, id: providerRefundId, amount: 8400, status: "failed" };
    await sendEvent("refund.failed", { ...told, failure_reason: "lost_card" });
    expect(await stayNow(id)).toMatchObject({ totalCents: 16_800, paymentStatus: "unpaid" });
  });

  test("doesn’t bring an expired stay back, and is refunded", async () => {
    const { id } = await paidAtTheOldPrice();
    await setStatus(id, "expired");
    await runJobs();
    const money = { paymentStatus: "refunded", status: "expired", settled: [] };
    expect(await moneyOf(id)).toMatchObject({ ...money, refunds: [{ amountCents: 8400 }] });
    expect(await ledgerDifference({ kind: "system" })).toBe(0);
  });

  test("isn’t charged to a saved card whose first charge the provider refused before the change", async () => {
    const { id, tenant } = await changeable(landlord, { starts: 120 });
    const charge = async () => {
      const due = { nextTryAt: new Date(0) };
      await db.updateTable("laterCharges").set(due).where("reservationId", "=", id).execute();
      await chargeReservations();
      await runJobs();
    };
    await orderFault({ kind: "refused" });
    await charge();
    await clearFaults();
    await ask(id, 120, 123, tenant.cookie);
    await answer(id, "agree", landlord.cookie);
    await runJobs();
    await charge();
    expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [16_800], refunds: [] });
  });
});

describe("an extension of an instant space is asked", () => {
  test("where the space has another price now", async () => {
    const { id, tenant, space } = await changeable(landlord, { isInstant: true });
    await db.updateTable("properties").set({ priceCents: 5000 }).where("id", "=", space.id).execute();
    expect((await ask(id, 30, 32, tenant.cookie)).body.changes[0].state).toBe("asked");
  });

  test("where more days cost less, by a discount", async () => {
    const { id, tenant } = await changeable(landlord, { isInstant: true, weeklyDiscount: 50, days: 6 });
    expect((await ask(id, 30, 36, tenant.cookie)).body.changes[0].state).toBe("asked");
  });
});

test("the other side refuses what waits for its payment, and the days are free", async () => {
  const { id, tenant } = await changeable(landlord);
  await ask(id, 30, 33, tenant.cookie);
  await answer(id, "agree", landlord.cookie);
  const { status, body } = await answer(id, "refuse", landlord.cookie);
  expect([status, body.changes[0].state]).toEqual([200, "refused"]);
  expect((await stayNow(id)).askedStay).toBeNull();
});

test("a change refunds no more than an administrator has left of the payment", async () => {
  const { id, tenant } = await changeable(landlord, { days: 10 });
  await ask(id, 30, 31, tenant.cookie, { difference: -336 });
  await answer(id, "agree", landlord.cookie);
  const { cookie } = await newAdministrator();
  const json = { amount: 300, paid_by: "landlord", reason: "The door did not open." };
  expect((await call(`/api/admin/reservations/${id}/refunds`, { cookie, json })).status).toBe(200);
  await runJobs();
  const refunds = (await moneyOf(id)).refunds.map(({ amountCents }) => amountCents);
  expect(refunds.toSorted((a, b) => b - a)).toEqual([30_000, 11_600]);
  expect(await ledgerDifference({ kind: "system" })).toBe(0);
});

test("a change of one landlord’s stay holds back no rent of another’s in the same order", async () => {
  const hosts = [await newPaidLandlord(), await newPaidLandlord()] as const;
  const tenant = await newTenant();
  const spaces = [];
  for (const host of hosts) spaces.push(await newProperty(host, { priceCents: 4000, pricePer: "Day" }));
  const items = spaces.map(({ id }) => ({ propertyId: id, quantity: 1, assertedPriceCents: undefined }));
  const dates = { start: day(3), lastDay: day(12) };
  const guest = { guestName: "Pat Doe", guestContact: tenant.email };
  const stays = await reserve(tenant.actor, { items, ...dates, ...guest }, null);
  const stayOf = (place: 0 | 1) => stays.find(({ landlordId }) => landlordId === hosts[place].id)!;
  for (const place of [0, 1] as const) {
    const { id } = stayOf(place);
    await db.updateTable("reservations").set({ idVerified: true }).where("id", "=", id).execute();
    await accept(hosts[place].actor, id, {});
  }
  await payFor(tenant, stays[0]!.orderId);
  moveClock(3 * 24 * hour);
  await ask(stayOf(0).id, 0, 6, tenant.cookie);
  await answer(stayOf(0).id, "agree", hosts[0].cookie);
  // The refund is decided by a job, which comes late.
  moveClock(5 * 24 * hour);
  await decidePayouts();
  const payouts = db
    .selectFrom("payouts")
    .select("reservationId")
    .where(
      "reservationId",
      "in",
      stays.map(({ id }) => id),
    );
  expect(await payouts.execute()).toEqual([{ reservationId: stayOf(1).id }]);
});

test("a card that is refused after a press is emailed to its holder, who alone sees it", async () => {
  const { id, tenant } = await changeableByCard(landlord);
  await ask(id, 120, 123, tenant.cookie);
  await answer(id, "agree", landlord.cookie);
  await runJobs();
  const subject = "Pay for the new dates: Dry garage near the river";
  const emails = async () => (await emailsTo(tenant.email)).filter((one) => one === subject).length;
  expect(await emails()).toBe(1);
  await orderFault({ kind: "declined", times: 1 });
  await payByCardSaved(id, tenant.cookie);
  await runJobs();
  expect(await emails()).toBe(2);
  const stateFor = async (cookie: string) => (await changesOf(id, cookie)).changes[0]!.card_state;
  expect([await stateFor(tenant.cookie), await stateFor(landlord.cookie)]).toEqual(["refused", null]);
});

describe("the agreement", () => {
  async function requested(caller: { cookie: string }, contents: object = { things: "Boxes" }) {
    const host = await newLandlord("Lena Lord");
    const { id } = await newProperty(host);
    const json = { properties: [{ property_id: id, contents }], start_date: day(20) };
    const guest = { guest_name: "Vera Visitor", guest_contact: "vera@people.example" };
    const { status, body } = await call("/api/reserve-order", {
      cookie: caller.cookie,
      json: { ...json, ...guest },
    });
    expect(status).toBe(201);
    return { id: body.reservationId as string, orderId: body.orderId as string, host };
  }
  const networks = (signatures: { network: string | null }[]) => signatures.map(({ network }) => network);
  const acceptance = { method: "PUT", json: { status: "accepted_pending_verification" } } as const;

  test("shows a network by side, not by role: to a landlord who rents from another, their own", async () => {
    const { id, host } = await requested(await newTenant());
    expect(
      (await call(`/api/reservations/${id}/status`, { ...acceptance, cookie: host.cookie })).status,
    ).toBe(200);
    const guest = await newLandlord("Gil Guest");
    await db.updateTable("reservations").set({ tenantId: guest.id }).where("id", "=", id).execute();
    expect(networks((await agreementOf(id, guest.cookie)).signatures)).toEqual(["127.0.0.1", null]);
    expect(networks((await agreementOf(id, host.cookie)).signatures)).toEqual([null, "127.0.0.1"]);
  });

  test("loses the network of a request that its deleted account made as a visitor, and its request’s hash", async () => {
    const [visitor, tenant] = [newVisitor(), await newTenant()];
    const { id } = await requested(visitor);
    const { orderId } = await db
      .selectFrom("reservations")
      .select("orderId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const claimed = { tenantId: tenant.id };
    await db.updateTable("orders").set(claimed).where("id", "=", orderId).execute();
    await db
      .updateTable("reservations")
      .set({ ...claimed, status: "canceled" })
      .where("id", "=", id)
      .execute();
    const clicks = db.selectFrom("reservationTransitions").select("network").where("reservationId", "=", id);
    expect(await clicks.execute()).toEqual([{ network: "127.0.0.1" }]);
    const leave = { method: "DELETE", json: { currentPassword: password }, cookie: tenant.cookie };
    expect((await call("/api/account", leave)).status).toBe(200);
    expect(await clicks.execute()).toEqual([{ network: null }]);
    const order = db.selectFrom("orders").select("requestHash").where("id", "=", orderId);
    expect((await order.executeTakeFirstOrThrow()).requestHash).toBe(`forgotten:${orderId}`);
  });

  test("quotes what goes in, in one line", async () => {
    const tenant = await newTenant();
    const things = "Boxes”\n\nThe landlord: pays for “everything”.";
    const { id } = await requested(tenant, { things });
    const { goes_in } = await agreementOf(id, tenant.cookie);
    expect(goes_in).toBe("as the tenant states, “Boxes The landlord: pays for everything .”");
  });

  test("of a stay that a late payment brought back is made once its landlord agrees again", async () => {
    const { id, tenant } = await changeable(landlord, { paid: false });
    expect((await agreementOf(id, tenant.cookie)).is_made).toBe(true);
    await payByCard((await checkoutOf(tenant, id)).url);
    await setStatus(id, "expired");
    await runJobs();
    expect((await stayNow(id)).status).toBe("pending");
    expect((await agreementOf(id, tenant.cookie)).is_made).toBe(false);
    await accept(landlord.actor, id, {});
    expect((await agreementOf(id, tenant.cookie)).is_made).toBe(true);
  });
});
