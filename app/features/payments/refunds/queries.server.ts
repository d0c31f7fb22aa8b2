import { sql } from "kysely";
import type { Stake } from "#app/features/ledger/model.ts";
import type { Queryable, Transaction } from "#app/platform/db.server.ts";
import { stakeOf } from "../queries.server.ts";

/** What is left of a payment's share, by its owners: neither refunded nor taken by a dispute. Locks the share. */
export async function leftOfShare(
  trx: Transaction,
  share: { paymentId: string; reservationId: string },
): Promise<Stake> {
  await trx
    .selectFrom("paymentShares")
    .select("amountCents")
    .where("paymentId", "=", share.paymentId)
    .where("reservationId", "=", share.reservationId)
    .forUpdate()
    .execute();
  const whole = await stakeOf(trx, share);
  const { rows } = await sql<Omit<Stake, "reservationId" | "landlordId">>`
    select coalesce(sum(rent_cents), 0) as "rentCents", coalesce(sum(fee_cents), 0) as "feeCents",
      coalesce(sum(deposit_cents), 0) as "depositCents" from (
      select rent_cents, fee_cents, deposit_cents from refunds
      where payment_id = ${share.paymentId} and reservation_id = ${share.reservationId} and state <> 'withdrawn'
      union all
      select rent_cents, fee_cents, deposit_cents from dispute_shares join disputes on disputes.id = dispute_id
      where dispute_shares.payment_id = ${share.paymentId} and reservation_id = ${share.reservationId}
        and dispute_takes(status)
    ) gone`.execute(trx);
  const gone = rows[0]!;
  return {
    ...whole,
    rentCents: whole.rentCents - gone.rentCents,
    feeCents: whole.feeCents - gone.feeCents,
    depositCents: whole.depositCents - gone.depositCents,
  };
}

/** The owners of a refund's money. */
export async function stakeOfRefund(database: Queryable, refund: Omit<Stake, "landlordId">): Promise<Stake> {
  const { landlordId } = await database
    .selectFrom("reservations")
    .select("landlordId")
    .where("id", "=", refund.reservationId)
    .executeTakeFirstOrThrow();
  const { reservationId, rentCents, feeCents, depositCents } = refund;
  return { reservationId, landlordId, rentCents, feeCents, depositCents };
}

/** True while a dispute has money of this payment; an inquiry has none. */
export async function isDisputed(database: Queryable, paymentId: string): Promise<boolean> {
  const open = await database
    .selectFrom("disputes")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where(sql<boolean>`dispute_is_open(status) and dispute_takes(status)`)
    .executeTakeFirst();
  return open !== undefined;
}
