import { sql } from "kysely";
import type { ShareKey } from "#app/features/payments/payouts/model.ts";

/** The condition of a query of `payment_shares` that has it read these. */
export function matchShares(shares: ShareKey[]) {
  return sql<boolean>`(payment_shares.payment_id, payment_shares.reservation_id) in (
    select * from unnest(
      ${shares.map(({ paymentId }) => paymentId)}::text[], ${shares.map((share) => share.reservationId)}::text[]))`;
}
