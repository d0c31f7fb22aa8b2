import { afterEach, beforeEach, expect, test } from "vitest";
import { transitionReservation } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { hoursFromNow, moveClock } from "#app/platform/clock.server.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { checkoutOf, moneyOf, orderOf, payByCard, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { day, newReservation } from "#tests/support/reservations.ts";
import { stripe } from "../stripe.server.ts";
import { chargeReservations } from "./charge-reservations.server.ts";
import { scheduleCharges } from "./schedule-charges.server.ts";

const system = { kind: "system" } as const;
const dayMs = 24 * 3_600_000;

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});
afterEach(() => moveClock(0));

/** A reservation in 92 days, and the page that saves its card. */
async function far() {
  const property = await newProperty(landlord, { priceCents: 10_000, pricePer: "Day" });
  const stay = { start: day(92), lastDay: day(92), guestContact: tenant.email };
  const { id } = await newReservation(tenant.actor, property, stay);
  return { id, url: (await checkoutOf(tenant, id)).url };
}

/** One that is accepted and whose card is due. */
async function due() {
  const { id, url } = await far();
  await payByCard(url);
  await runJobs();
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  moveClock(3 * dayMs);
  return id;
}

const cancelIn = (id: string) => (trx: Transaction) => transitionReservation(trx, system, id, "cancel");
const charges = async (id: string) => ({
  payments: (await db.selectFrom("payments").select("state").where("reservationId", "=", id).execute())
    .length,
  state: (
    await db.selectFrom("laterCharges").select("state").where("reservationId", "=", id).executeTakeFirst()
  )?.state,
});

test("charging a card waits for a cancellation, and charges nothing then", async () => {
  const id = await due();
  await whileUncommitted(cancelIn(id), chargeReservations);
  expect(await charges(id)).toEqual({ payments: 0, state: "void" });
});

test("charging a card waits for the same in another process, and charges nothing then", async () => {
  const id = await due();
  const another = async (trx: Transaction) => {
    await lockReservations(trx, [id]);
    await trx
      .updateTable("laterCharges")
      .set({ nextTryAt: hoursFromNow(1) })
      .where("reservationId", "=", id)
      .execute();
  };
  await whileUncommitted(another, chargeReservations);
  expect(await charges(id)).toEqual({ payments: 0, state: "due" });
});

test("a card that is saved waits for a cancellation, and is not kept then", async () => {
  const { id, url } = await far();
  await payByCard(url);
  const session = await stripe.checkout.sessions.retrieve(sessionOf(url));
  const { orderId } = await db
    .selectFrom("reservations")
    .select("orderId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const event = { orderId, setupIntentId: session.setup_intent as string, savedAt: 1 };
  await whileUncommitted(cancelIn(id), () => scheduleCharges(event));
  expect(await charges(id)).toEqual({ payments: 0, state: undefined });
});

test("a stay that is paid by hand while its charge is under way is paid once", async () => {
  const [near] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, near!.id);
  const row = await db
    .selectFrom("reservations")
    .select(["landlordId", "orderId"])
    .where("id", "=", near!.id)
    .executeTakeFirstOrThrow();
  const card = { customerId: "cus_1", paymentMethodId: "pm_1", savedAt: hoursFromNow(0) };
  await db
    .insertInto("laterCharges")
    .values({ landlordId: row.landlordId, reservationId: near!.id, ...card, nextTryAt: hoursFromNow(0) })
    .execute();
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", near!.id).execute();
  await payByCard(url);
  await Promise.all([chargeReservations(), runJobs()]);
  await chargeReservations();
  await runJobs();
  expect(await moneyOf(near!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500], refunds: [] });
});
