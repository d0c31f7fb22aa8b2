import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { atDay, charge, chargeState, newSaved } from "#tests/support/later-charges.ts";
import { loseAnswers } from "#tests/support/lost-answers.ts";
import { emailsTo, moneyOf, runJobs } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { stripe } from "../stripe.server.ts";
import { chargeReservations } from "./charge-reservations.server.ts";

// The provider forgets idempotency keys after a day.
const aDayAndMore = 26 / 24;

beforeEach(() => clearFaults());
afterEach(() => moveClock(0));

/** A stay whose saved card is being charged when the provider's answers are lost. */
async function chargedUnheard() {
  atDay(0);
  const tenant = await newTenant();
  const id = await newSaved({ landlord: await newLandlord(), tenant });
  atDay(30);
  const recover = await loseAnswers();
  await chargeReservations();
  expect(await chargeState(id)).toBe("processing");
  await recover();
  return { id, tenant };
}

async function chargesOf(id: string) {
  const { orderId } = await db
    .selectFrom("reservations")
    .select("orderId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { data } = await stripe.charges.list({ transfer_group: orderId });
  return data.map(({ paid }) => (paid ? "paid" : "declined"));
}

test("a stay whose charge went unheard before more than a day without us is charged once, and booked", async () => {
  const { id } = await chargedUnheard();
  atDay(30 + aDayAndMore);
  await charge();
  await charge();
  expect(await chargesOf(id)).toEqual(["paid"]);
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [10_500], refunds: [] });
});

test("a decline that went unheard before more than a day without us counts as one attempt, and is told once", async () => {
  await orderFault({ kind: "declined", times: 1 });
  const { id, tenant } = await chargedUnheard();
  atDay(30 + aDayAndMore);
  await charge();
  await runJobs();
  expect(await chargesOf(id)).toEqual(["declined"]);
  expect(await chargeState(id)).toBe("due");
  const subjects = (await emailsTo(tenant.email)).filter((subject) => subject.includes("was declined"));
  expect(subjects).toHaveLength(1);
  atDay(30 + 3 * aDayAndMore);
  await charge();
  expect(await chargesOf(id)).toEqual(["paid", "declined"]);
});
