import { afterEach, beforeEach, expect, test } from "vitest";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { openCheckout } from "#app/features/payments/checkout/open-checkout.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { askFor, chargeOf, collectCharges, hoursLater, newChargeableStay } from "#tests/support/charges.ts";
import { atHoursAfter, payableLandlord } from "#tests/support/deposits.ts";
import { orderFor, payNow, runJobs } from "#tests/support/payments.ts";
import { newTenant, newVisitor } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { answerClaim } from "./answer-claim.server.ts";
import { releaseCards } from "./release-cards.server.ts";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

/** A visitor's paid and accepted stay whose terms name charges, as its two people see it. */
async function visitorStay() {
  const landlord = await payableLandlord();
  const visitor = { ...newVisitor(), email: "pat@people.example" };
  const terms = { chargeCleaningCents: 8_000, priceCents: 10_000, pricePer: "Day" as const };
  const { id: propertyId } = await newProperty(landlord, terms);
  const [reservation] = await orderFor(visitor, [propertyId]);
  const id = reservation!.id;
  const wish = { payable: { reservationId: id }, address: "http://localhost:3000" };
  const { url } = await openCheckout(visitor.actor, wish);
  await payNow(url);
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", id).execute();
  return { landlord, visitor, id, propertyId };
}
const paymentOf = ({ id }: { id: string }) =>
  db
    .selectFrom("payments")
    .selectAll()
    .where("reservationId", "=", id)
    .where("rentId", "is", null)
    .executeTakeFirstOrThrow();
/** Whose card it is at the provider: null once it was detached. */
async function ownerOf(stay: { id: string }) {
  const { providerPaymentIntentId } = await paymentOf(stay);
  const intent = await stripe.paymentIntents.retrieve(providerPaymentIntentId!, {
    expand: ["payment_method"],
  });
  const method = intent.payment_method;
  return (await stripe.paymentMethods.retrieve(typeof method === "string" ? method : method!.id)).customer;
}
async function release() {
  await releaseCards();
  await runJobs();
}

test("a visitor’s card leaves the processor once no one can claim anymore, and not before, and once", async () => {
  const stay = await visitorStay();
  for (const hours of [-24 * 20, 1, 71]) {
    await atHoursAfter(stay, hours);
    await release();
    expect(await ownerOf(stay)).not.toBeNull();
  }
  // Where it is latest, the last hour is 12 hours later.
  await atHoursAfter(stay, 96);
  await Promise.all([releaseCards(), releaseCards()]);
  await release();
  expect(await ownerOf(stay)).toBeNull();
  expect(await paymentOf(stay)).toMatchObject({ cardCheckAt: null, cardGoneAt: expect.any(Date) });
});

test("a card is kept while a claim is open, decided and charged, however long that takes; then it leaves", async () => {
  const stay = await visitorStay();
  await atHoursAfter(stay, 1);
  await askFor(stay, { cleaning: 8_000 });
  await atHoursAfter(stay, 24 * 10);
  await release();
  expect(await ownerOf(stay)).not.toBeNull();
  await db
    .updateTable("depositClaims")
    .set({ answerBy: new Date(now().getTime() + 3_600_000) })
    .where("reservationId", "=", stay.id)
    .execute();
  await answerClaim(stay.visitor.actor, stay.id, { objection: null }, "");
  await collectCharges();
  expect(await chargeOf(stay)).toMatchObject({ state: "paid" });
  hoursLater(25);
  await release();
  expect(await ownerOf(stay)).toBeNull();
});

test("a member’s card stays as they chose; a visitor’s leaves also once an account took the order over", async () => {
  const member = await newChargeableStay(0);
  expect(await paymentOf(member)).toMatchObject({ cardCheckAt: null });
  const stay = await visitorStay();
  await db
    .updateTable("reservations")
    .set({ tenantId: (await newTenant()).id })
    .where("id", "=", stay.id)
    .execute();
  await atHoursAfter(stay, 24 * 10);
  await release();
  expect(await ownerOf(stay)).toBeNull();
  expect(await paymentOf(stay)).toMatchObject({ cardCheckAt: null, cardGoneAt: expect.any(Date) });
});
