import type { Selectable } from "kysely";
import { collected } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { requestRefund } from "#app/features/payments/refunds/steps/request-refund.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Payments } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { log } from "#app/platform/log.server.ts";

/** What the copy of a share is about, as the share. */
const ofShare = [
  "reservationId",
  "amountCents",
  "feeCents",
  "taxCents",
  "depositCents",
  "landlordFeeCents",
  "rentId",
  "rentDueAt",
  "rentDays",
] as const;

/** Attempts of second charges are counted above those of saved cards and of tenants. */
const seconds = 1_000_000;

type Charge = {
  sessionId: string | null;
  intentId: string | null;
  amountCents: number | null;
  currency: string | null;
};

/**
 * Books that the provider charged another intent for a payment that had succeeded, as a payment of its own, and refunds
 * it. Once for an intent; that of the payment itself changes nothing. The reservations must be locked.
 */
export async function refundSecondCharge(
  trx: Transaction,
  payment: Selectable<Payments>,
  { sessionId, intentId, amountCents, currency }: Charge,
): Promise<void> {
  const known = await trx
    .selectFrom("payments")
    .select("id")
    .where("providerPaymentIntentId", "=", intentId)
    .executeTakeFirst();
  if (known) return;
  if (intentId === null || amountCents !== payment.amountCents || currency !== payment.currency)
    throw new Error(`The charge ${intentId ?? sessionId} does not match the payment ${payment.id}.`);
  log.error({ paymentId: payment.id, intentId }, "a payment was charged twice; refunding the second charge");
  const id = await copyPayment(trx, payment, { sessionId, intentId });
  const shares = await trx
    .selectFrom("paymentShares")
    .select(["reservationId", "amountCents"])
    .where("paymentId", "=", id)
    .execute();
  await postEntry(trx, { kind: "payment", causeId: id, lines: collected(shares) });
  for (const { reservationId } of shares)
    await requestRefund(trx, { paymentId: id, reservationId, reason: "double_payment" });
}

async function copyPayment(
  trx: Transaction,
  payment: Selectable<Payments>,
  { sessionId, intentId }: { sessionId: string | null; intentId: string },
): Promise<string> {
  const { provider, orderId, reservationId, rentId, amountCents } = payment;
  const { last } = await trx
    .selectFrom("payments")
    .select((eb) => eb.fn.max("attempt").as("last"))
    .where("orderId", "=", orderId)
    .where("reservationId", "is not distinct from", reservationId)
    .where("rentId", "is not distinct from", rentId)
    .executeTakeFirstOrThrow();
  const id = newId("pay");
  await trx
    .insertInto("payments")
    .values({
      id,
      provider,
      orderId,
      reservationId,
      rentId,
      attempt: Math.max(last, seconds) + 1,
      state: "succeeded",
      amountCents,
      providerSessionId: sessionId,
      providerPaymentIntentId: intentId,
      createdAt: now(),
      updatedAt: now(),
    })
    .execute();
  await trx
    .insertInto("paymentShares")
    .columns(["paymentId", ...ofShare])
    .expression((eb) =>
      eb
        .selectFrom("paymentShares")
        .select((share) => share.val(id).as("paymentId"))
        .select(ofShare)
        .where("paymentId", "=", payment.id),
    )
    .execute();
  return id;
}
