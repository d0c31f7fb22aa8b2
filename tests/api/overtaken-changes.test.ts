import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chargeReservations } from "#app/features/payments/later-charges/charge-reservations.server.ts";
import { followChange } from "#app/features/payments/refunds/follow-change.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { checkoutOf, moneyOf, payByCard, runJobs } from "#tests/support/payments.ts";
import { newLandlord } from "#tests/support/people.ts";
import { day } from "#tests/support/reservations.ts";
import {
  answer,
  ask,
  changeable,
  changesOf,
  chargesOf,
  newestChange,
  openChange,
} from "#tests/support/stay-changes.ts";

// Payments and jobs that belong to a change that something else has overtaken.
const landlord = await newLandlord();

beforeEach(() => clearFaults());
afterEach(() => moveClock(0));

const chargeOf = (id: string) =>
  db
    .selectFrom("reservations")
    .innerJoin("laterCharges", "laterCharges.reservationId", "reservations.id")
    .select(["chargeOn", "nextTryAt", "toldAt", "state"])
    .where("reservations.id", "=", id)
    .executeTakeFirstOrThrow();

type Stay = Awaited<ReturnType<typeof changeable>>;

/** A change that the landlord asks for and the tenant agrees to; what follows from it isn't done yet. */
async function change({ id, tenant }: Stay, from: number, last: number): Promise<string> {
  expect((await ask(id, from, last, landlord.cookie)).status).toBe(201);
  expect((await answer(id, "agree", tenant.cookie)).status).toBe(200);
  return (await newestChange(id)).id;
}

test("a payment of the price before a change that a bank took its time for is refunded, and the stay can be paid", async () => {
  const stay = await changeable(landlord, { paid: false });
  const { url } = await checkoutOf(stay.tenant, stay.id);
  await payByCard(url);
  await change(stay, 30, 33);
  await db
    .updateTable("reservations")
    .set({ paymentStatus: "processing" })
    .where("id", "=", stay.id)
    .execute();
  await runJobs();
  expect(await moneyOf(stay.id)).toMatchObject({
    paymentStatus: "unpaid",
    settled: [],
    refunds: [{ amountCents: 8400, reason: "late_payment" }],
  });
  await payByCard((await checkoutOf(stay.tenant, stay.id)).url);
  await runJobs();
  expect(await moneyOf(stay.id)).toMatchObject({ paymentStatus: "paid", settled: [16_800] });
});

test("who agreed that the card pays nothing more didn’t agree to what it costs once the stay is paid", async () => {
  const { id, tenant } = await changeable(landlord, { starts: 95 });
  const asked = await ask(id, 95, 98, tenant.cookie, { difference: 0, pays_by_card: true });
  expect(asked.status).toBe(201);
  await db
    .updateTable("laterCharges")
    .set({ nextTryAt: new Date(0) })
    .where("reservationId", "=", id)
    .execute();
  await chargeReservations();
  await runJobs();
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [8400] });
  await answer(id, "agree", landlord.cookie);
  await runJobs();
  const [agreed] = (await changesOf(id, tenant.cookie)).changes;
  expect(agreed).toMatchObject({ state: "agreed", difference: 84, card_state: null });
  expect(await chargesOf(id)).toEqual(["paid 8400"]);
  await payByCard((await openChange(id, tenant.cookie)).body.url);
  await runJobs();
  expect((await moneyOf(id)).settled).toEqual([8400, 8400]);
});

test("a move whose charge is moved late, after the stay got longer, still moves the charge", async () => {
  const stay = await changeable(landlord, { starts: 120 });
  await change(stay, 130, 131);
  await change(stay, 130, 133);
  await runJobs();
  expect(await chargeOf(stay.id)).toMatchObject({ chargeOn: day(40), state: "due" });
});

test("a move that another has overtaken, or that was refused, moves no charge anymore", async () => {
  const stay = await changeable(landlord, { starts: 120 });
  const first = await change(stay, 130, 131);
  await change(stay, 110, 111);
  await runJobs();
  const moved = await chargeOf(stay.id);
  expect(moved.chargeOn).toBe(day(20));
  await followChange({ changeId: first, state: "made" });
  expect(await chargeOf(stay.id)).toEqual(moved);
  await ask(stay.id, 140, 141, landlord.cookie);
  await answer(stay.id, "refuse", stay.tenant.cookie);
  await runJobs();
  expect(await chargeOf(stay.id)).toEqual(moved);
});
