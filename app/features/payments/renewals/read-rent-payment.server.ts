import { db } from "#app/platform/db.server.ts";

/** When a further rent was paid, and what of it was refunded; null if it isn't paid. */
export async function readRentPayment(rentId: string) {
  const share = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select(["payments.id", "payments.updatedAt", "paymentShares.amountCents"])
    .where("paymentShares.rentId", "=", rentId)
    .where("settled", "=", true)
    .executeTakeFirst();
  if (!share) return null;
  const refund = await db
    .selectFrom("refunds")
    .select((eb) => [
      eb.fn.max<Date | null>("updatedAt").as("at"),
      eb.fn.sum<number | null>("amountCents").as("cents"),
    ])
    .where("paymentId", "=", share.id)
    .where("state", "in", ["succeeded", "settled"])
    .executeTakeFirstOrThrow();
  return {
    paid: { at: share.updatedAt, cents: share.amountCents },
    refunded: refund.at && refund.cents ? { at: refund.at, cents: refund.cents } : null,
  };
}
