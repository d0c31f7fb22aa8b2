import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRentCheckouts } from "#app/features/payments/renewals/queries.server.ts";
import { reconcile } from "#app/features/payments/reconciliation/reconcile.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { emailsTo, payNow, runJobs } from "#tests/support/payments.ts";
import { loseAnswers } from "#tests/support/lost-answers.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import {
  atDay,
  books,
  leaseOf,
  newRental,
  type Rental,
  rentsOf,
  runSchedules,
  runSchedulesOn,
} from "#tests/support/rentals.ts";
import { changeCard } from "./change-card.server.ts";
import { renewLeases } from "./renew-leases.server.ts";

const aDayAndMore = 26 / 24;
const address = "http://localhost:3000";

beforeEach(clearFaults);
afterEach(() => moveClock(0));

/** A rental whose second rent is being charged when the provider's answers are lost. */
async function chargedUnheard() {
  const rental = await newRental();
  await runSchedulesOn(25);
  await atDay(28);
  const since = now();
  const recover = await loseAnswers();
  await renewLeases();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 processing");
  await recover();
  return { rental, since };
}

async function attemptsSince(rental: Rental, since: Date) {
  const { orderId } = await leaseOf(rental);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const { data } = await stripe.charges.list({ transfer_group: orderId, created });
  return data.map(({ paid }) => (paid ? "paid" : "declined"));
}

test("a tenant who changes the card while a charge's answer is lost is charged once, by the former card", async () => {
  const { rental, since } = await chargedUnheard();
  const { id: rentId } = (await leaseOf(rental)).rents.at(-1)!;
  // The charge is no page that the tenant has open.
  expect(await openRentCheckouts({ kind: "system" }, rentId)).toEqual([]);
  const { url } = await changeCard(rental.tenant.actor, (await leaseOf(rental)).id, address);
  await payNow(url, "5555555555554444");
  await atDay(28 + aDayAndMore);
  await runSchedules();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
  expect(await attemptsSince(rental, since)).toEqual(["paid"]);
  expect((await leaseOf(rental)).cardLast4).toBe("4444");
});

test("a decline whose answer was lost is told once, and counts as one attempt, however long no one was there", async () => {
  await orderFault({ kind: "declined", times: 1 });
  const { rental, since } = await chargedUnheard();
  await atDay(28 + aDayAndMore);
  await renewLeases();
  await reconcile();
  await runJobs();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 due");
  expect((await leaseOf(rental)).rents.at(-1)).toMatchObject({ attempts: 1 });
  expect(await attemptsSince(rental, since)).toEqual(["declined"]);
  const told = (await emailsTo(rental.tenant.email)).filter((subject) => subject.includes("was declined"));
  expect(told).toHaveLength(1);
  await atDay(28 + 2 * aDayAndMore);
  await runSchedules();
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
});

test("of two charges for one rent the second one heard of is refunded, in whatever order and however often", async () => {
  const rental = await newRental();
  await runSchedulesOn(25, 28);
  const before = await books();
  const { customerId, paymentMethodId, rents } = await leaseOf(rental);
  const { id: payment_id } = await db
    .selectFrom("payments")
    .select("id")
    .where("rentId", "=", rents.at(-1)!.id)
    .executeTakeFirstOrThrow();
  const second = await stripe.paymentIntents.create(
    {
      amount: 12_600,
      currency: "usd",
      customer: customerId!,
      payment_method: paymentMethodId!,
      allowed_payment_method_types: ["card"],
      off_session: true,
      confirm: true,
      metadata: { payment_id, rent_id: rents.at(-1)!.id },
    },
    { idempotencyKey: randomUUID() },
  );
  for (let time = 0; time < 3; time += 1) await sendEvent("payment_intent.succeeded", second);
  await runJobs();
  await runSchedules();
  const refunds = db
    .selectFrom("refunds")
    .select(["amountCents", "reason", "state"])
    .where("reservationId", "=", rental.reservationId);
  expect(await refunds.execute()).toEqual([
    { amountCents: 12_600, reason: "double_payment", state: "succeeded" },
  ]);
  const charge = await stripe.charges.retrieve(second.latest_charge as string);
  expect(charge.amount_refunded).toBe(12_600);
  expect((await rentsOf(rental)).at(-1)).toBe("2027-02-15 12600 paid");
  expect(await books()).toEqual(before);
});
