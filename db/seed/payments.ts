import { collected, earned } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { charge as chargeOf, paymentIntent } from "@sparebay/stripe-sandbox/charge.ts";
import { storeOn } from "#app/stand-ins/stripe/store.server.ts";
import type { Random } from "./random.ts";
import type { drawUpReservations } from "./reservations.ts";

type Paid = ReturnType<typeof drawUpReservations>[number] & { paidAt: Date };

/** The seeded payments, in our books, the ledger, and the sandbox processor's, which must agree. */
export async function addPayments(
  trx: Transaction,
  random: Random,
  stories: ReturnType<typeof drawUpReservations>,
): Promise<void> {
  const paid = stories.filter((one): one is Paid => one.paidAt !== null);
  for (const story of paid.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime()))
    await pay(trx, random, story);
}

async function pay(trx: Transaction, random: Random, { order, reservation, paidAt }: Paid): Promise<void> {
  const paymentId = order.id.replace("ord", "pay");
  const amountCents = order.totalCents;
  const intentId = random.id("pi");
  await trx
    .insertInto("payments")
    .values({
      id: paymentId,
      provider: "sandbox",
      orderId: order.id,
      reservationId: reservation.id,
      attempt: 1,
      state: "succeeded",
      amountCents,
      providerPaymentIntentId: intentId,
      createdAt: paidAt,
      updatedAt: paidAt,
    })
    .execute();
  const share = { reservationId: reservation.id, amountCents };
  await trx
    .insertInto("paymentShares")
    .values({ ...share, feeCents: reservation.feeCents, paymentId, settled: true })
    .execute();
  const { landlordId, offerCents: rentCents, feeCents } = reservation;
  const stake = { reservationId: reservation.id, landlordId, rentCents, feeCents, depositCents: 0 };
  const given = { occurredAt: paidAt };
  await postEntry(trx, { kind: "payment", causeId: paymentId, lines: collected([share]), ...given });
  await postEntry(trx, { kind: "rent", causeId: reservation.id, lines: earned(stake), ...given });
  const buyer = { email: order.guestContact, name: order.guestName };
  await charge(trx, buyer, { intentId, chargeId: random.id("ch"), amountCents, paidAt, paymentId });
}

type Buyer = { email: string; name: string };
type Charged = { intentId: string; chargeId: string; amountCents: number; paidAt: Date; paymentId: string };

async function charge(trx: Transaction, buyer: Buyer, charged: Charged): Promise<void> {
  const created = Math.floor(charged.paidAt.getTime() / 1000);
  const metadata = { payment_id: charged.paymentId };
  const wanted = { amount: charged.amountCents, customer: null, description: null, metadata };
  const intent = paymentIntent(wanted, charged.intentId, created);
  const card = { id: "pm_demo", brand: "visa", last4: "4242", month: 12, year: 2040 } as const;
  const sandbox = storeOn(trx);
  await sandbox.saveObject(chargeOf(intent, card, buyer, null, { id: charged.chargeId, created }));
  await sandbox.saveObject({
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charged.chargeId,
    payment_method: card.id,
  });
}
