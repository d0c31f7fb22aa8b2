import type { Transaction } from "#app/platform/db.server.ts";
import { requestRefund } from "../refunds/steps/request-refund.server.ts";

/**
 * Refunds what was paid for days after the end of a rental: of one rent, or (null) of the reservation's own payment. Not more
 * than is left of it, and nothing while it is disputed.
 */
export async function refundUnused(
  trx: Transaction,
  reservationId: string,
  rentId: string | null,
  unused: { rentCents: number; feeCents: number },
): Promise<void> {
  if (unused.rentCents + unused.feeCents <= 0) return;
  const share = await trx
    .selectFrom("paymentShares")
    .select("paymentId")
    .where("reservationId", "=", reservationId)
    .where("rentId", "is not distinct from", rentId)
    .where("settled", "=", true)
    .executeTakeFirst();
  if (!share) return;
  await requestRefund(trx, { paymentId: share.paymentId, reservationId, reason: "unused", part: unused });
}
