import { afterEach, beforeEach, expect, test } from "vitest";
import { statementCells, presentStatement } from "#app/features/ledger/present.ts";
import { statementOf } from "#app/features/ledger/queries.server.ts";
import { readReceipt } from "#app/features/payments/checkout/read-receipt.server.ts";
import { loadDocument } from "#app/features/payments/documents/load-document.server.ts";
import { presentDocument } from "#app/features/payments/documents/present.ts";
import { readChargeReceipt } from "#app/features/payments/extra-charges/read-charge-receipt.server.ts";
import { presentCharge, presentReceipt } from "#app/features/payments/present.ts";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { numberDocuments } from "#app/features/payments/documents/number-documents.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { dateIn } from "#app/platform/dates.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { agreeTo, askFor, chargeOf, collectCharges, newChargeableStay } from "#tests/support/charges.ts";
import { type Deposited, runSchedules, stateOf } from "#tests/support/deposits.ts";
import { newAdministrator, newTenant } from "#tests/support/people.ts";
import { books } from "#tests/support/rentals.ts";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

async function chargedStay(more = {}) {
  const stay = await newChargeableStay(0, more);
  await askFor(stay, { cleaning: 8_000 });
  await agreeTo(stay);
  await collectCharges();
  await numberDocuments();
  return { stay, chargeId: (await chargeOf(stay))!.id };
}
const paymentOf = (rentId: string) =>
  db
    .selectFrom("payments")
    .select("providerPaymentIntentId")
    .where("rentId", "=", rentId)
    .executeTakeFirstOrThrow();

test("a charge has a receipt, a line and a day of its own, at the property, apart from the stay’s", async () => {
  // In Auckland it is the next day while it is still today in New York.
  const { stay, chargeId } = await chargedStay({ timeZone: "Pacific/Auckland" });
  const today = dateIn("Pacific/Auckland", now());
  const { receipt, charge } = await readChargeReceipt(stay.tenant.actor, chargeId);
  const own = presentCharge(charge, receipt);
  expect(own).toMatchObject({ paid: { on: today, amount: 80 }, refunded: null, credit_notes: [] });
  const whole = presentReceipt(await readReceipt(stay.tenant.actor, stay.id));
  expect(whole).toMatchObject({ paid: { amount: 105 }, refunded: null, charges: [own] });
  expect(whole.number).not.toBe(own.number);
  expect(await loadDocument(stay.tenant.actor, own.number!)).toEqual({
    kind: "receipt",
    path: `/receipts/charges/${chargeId}`,
  });
  expect(await loadDocument(stay.tenant.actor, whole.number!)).toMatchObject({
    path: `/receipts/${stay.id}`,
  });
  const lines = statementCells(presentStatement(await statementOf(stay.landlord.actor)));
  expect(lines.map(([on, what, , , , , amount]) => [on, what, amount])).toContainEqual([
    today,
    "Charge that the terms name",
    "80.00",
  ]);
  expect(lines.filter(([, what]) => what === "Rent")).toHaveLength(1);
  for (const { actor } of [stay.landlord, await newTenant(), await newAdministrator()])
    await expect(readChargeReceipt(actor, chargeId)).rejects.toMatchObject({ status: 404 });
  await expect(readChargeReceipt(stay.tenant.actor, "exc_none")).rejects.toMatchObject({ status: 404 });
});

test("the processor and the bank read what a charge is for, and not that it is rent", async () => {
  const { stay, chargeId } = await chargedStay();
  const { providerPaymentIntentId } = await paymentOf(chargeId);
  const intent = await stripe.paymentIntents.retrieve(providerPaymentIntentId!);
  expect(intent.description).toBe("Charges for Dry garage near the river");
  const subjects = await db
    .selectFrom("emails")
    .select("subject")
    .where("recipient", "=", stay.landlord.email)
    .execute();
  expect(subjects.map(({ subject }) => subject)).toContain("Charges sent: Dry garage near the river");
});

const refund = async (stay: Deposited, amountCents: number | null, from: "landlord" | "us" | "both") => {
  const { actor } = await newAdministrator();
  const wish = { amountCents, from, of: "charges" as const, reason: "It was clean." };
  await refundReservation(actor, stay.id, wish, "192.0.2.1");
  await runSchedules();
  await numberDocuments();
};

test("administrators refund a part of a charge, then the rest, to the cent; its landlord pays it back", async () => {
  const before = await books();
  const { stay, chargeId } = await chargedStay();
  await refund(stay, 3_333, "landlord");
  await expect(refund(stay, 4_668, "landlord")).rejects.toMatchObject({ status: 400 });
  await refund(stay, null, "both");
  await expect(refund(stay, null, "both")).rejects.toThrow("Nothing is left to refund.");
  const { receipt, charge } = await readChargeReceipt(stay.tenant.actor, chargeId);
  const own = presentCharge(charge, receipt);
  expect(own).toMatchObject({ paid: { amount: 80 }, refunded: { amount: 80 } });
  expect(own.credit_notes.map(({ amount }) => amount)).toEqual([33.33, 46.67]);
  const note = await loadDocument(stay.tenant.actor, own.credit_notes[0]!.number);
  expect(note.kind === "credit note" && presentDocument(note)).toMatchObject({
    corrects: own.number,
    rent: 33.33,
  });
  // The stay itself is still paid, and its receipt says nothing of it.
  expect(presentReceipt(await readReceipt(stay.tenant.actor, stay.id))).toMatchObject({
    paid: { amount: 105 },
    refunded: null,
  });
  const owed = presentStatement(await statementOf(stay.landlord.actor)).at(-1)!;
  expect(owed.balance).toBe(-80);
  expect((await stateOf(stay)).returned).toEqual(["goodwill 3333 succeeded", "goodwill 4667 succeeded"]);
  const entries = await db
    .selectFrom("auditEntries")
    .select("details")
    .where("subjectId", "=", stay.id)
    .where("action", "=", "refundReservation")
    .execute();
  expect(entries).toMatchObject([{ details: { of: "charges" } }, { details: { of: "charges" } }]);
  expect(await books()).toEqual(before);
});

test("of a stay without a paid charge no charge is refunded, and of one its rent isn’t touched", async () => {
  const stay = await newChargeableStay(0);
  await expect(refund(stay, null, "both")).rejects.toThrow("No charge was paid.");
});
