import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";
import { withinLeft } from "../model.ts";
import { leftOfShare } from "../refunds/queries.server.ts";
import { requestRefund } from "../refunds/steps/request-refund.server.ts";

type Parts = { rentCents: number; feeCents: number };

/**
 * Refunds what was paid for a rent beyond its cost: of one rent, or (null) of the reservation's own payment. What was
 * refunded of it for this reason counts, so asking again changes nothing; never more than is left, and nothing while a
 * bank has the money: after that `paymentReleased` asks again.
 */
export async function refundUnused(
  trx: Transaction,
  reservationId: string,
  rentId: string | null,
  cost: Parts,
): Promise<void> {
  const share = await trx
    .selectFrom("paymentShares")
    .select(["paymentId", "amountCents", "feeCents", "depositCents"])
    .where("reservationId", "=", reservationId)
    .where("rentId", "is not distinct from", rentId)
    .where("settled", "=", true)
    .executeTakeFirst();
  if (!share) return;
  const { paymentId } = share;
  const left = await leftOfShare(trx, { paymentId, reservationId });
  const before = await refundedBefore(trx, { paymentId, reservationId });
  const paid = share.amountCents - share.feeCents - share.depositCents;
  const rentCents = paid - cost.rentCents - before.rentCents;
  const feeCents = share.feeCents - cost.feeCents - before.feeCents;
  const part = withinLeft({ rentCents, feeCents }, left);
  if (part.rentCents + part.feeCents <= 0) return;
  await requestRefund(trx, { paymentId, reservationId, reason: "unused", part });
}

async function refundedBefore(
  trx: Transaction,
  share: { paymentId: string; reservationId: string },
): Promise<Parts> {
  return trx
    .selectFrom("refunds")
    .select([
      sql<number>`coalesce(sum(rent_cents), 0)::int`.as("rentCents"),
      sql<number>`coalesce(sum(fee_cents), 0)::int`.as("feeCents"),
    ])
    .where("paymentId", "=", share.paymentId)
    .where("reservationId", "=", share.reservationId)
    .where("reason", "=", "unused")
    .where("state", "!=", "withdrawn")
    .executeTakeFirstOrThrow();
}
