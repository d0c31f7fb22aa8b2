import { sql } from "kysely";
import { stakeOfRefund } from "#app/features/payments/refunds/queries.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** What a dispute takes of each reservation, and whether that had paid for it. */
export async function readParts(trx: Transaction, dispute: { id: string }) {
  const rows = await trx
    .selectFrom("disputeShares")
    .innerJoin("paymentShares", (join) =>
      join
        .onRef("paymentShares.paymentId", "=", "disputeShares.paymentId")
        .onRef("paymentShares.reservationId", "=", "disputeShares.reservationId"),
    )
    .select(["disputeShares.reservationId", "disputeShares.rentCents", "disputeShares.feeCents", "settled"])
    .select(["disputeShares.depositCents", "disputeShares.taxCents", "disputeShares.landlordFeeCents"])
    .where("disputeId", "=", dispute.id)
    .where(
      sql<boolean>`dispute_shares.rent_cents + dispute_shares.fee_cents + dispute_shares.deposit_cents > 0`,
    )
    .orderBy("disputeShares.reservationId")
    .execute();
  const parts = [];
  for (const { settled, ...share } of rows)
    parts.push({ stake: await stakeOfRefund(trx, share), wasEarned: settled });
  return parts;
}
