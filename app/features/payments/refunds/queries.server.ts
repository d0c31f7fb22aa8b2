import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import type { Stake } from "#app/features/ledger/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Queryable, Transaction } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { mostOfLandlord } from "../model.ts";
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
  const { rows } = await sql<Required<Omit<Stake, "reservationId" | "landlordId" | "claimedCents">>>`
    select coalesce(sum(rent_cents), 0) as "rentCents", coalesce(sum(fee_cents), 0) as "feeCents",
      coalesce(sum(deposit_cents), 0) as "depositCents", coalesce(sum(tax_cents), 0) as "taxCents",
      coalesce(sum(landlord_fee_cents), 0) as "landlordFeeCents" from (
      select rent_cents, fee_cents, deposit_cents, tax_cents, landlord_fee_cents from refunds
      where payment_id = ${share.paymentId} and reservation_id = ${share.reservationId} and state <> 'withdrawn'
      union all
      select rent_cents, fee_cents, deposit_cents, tax_cents, landlord_fee_cents
      from dispute_shares join disputes on disputes.id = dispute_id
      where dispute_shares.payment_id = ${share.paymentId} and reservation_id = ${share.reservationId}
        and dispute_takes(status)
    ) gone`.execute(trx);
  const gone = rows[0]!;
  return {
    ...whole,
    rentCents: whole.rentCents - gone.rentCents,
    feeCents: whole.feeCents - gone.feeCents,
    depositCents: whole.depositCents - gone.depositCents,
    taxCents: (whole.taxCents ?? 0) - gone.taxCents,
    landlordFeeCents: (whole.landlordFeeCents ?? 0) - gone.landlordFeeCents,
  };
}

/**
 * What was paid for each rent of these rentals (null for all) that has refunds, and what was paid back of it, as far as the caller is on
 * a side of them; the first rent, which the reservation's checkout paid, has no id.
 */
export async function refundsOfRents(
  actor: Actor,
  reservationIds: readonly string[] | null,
  database: Queryable,
) {
  const refunds = database
    .selectFrom("refunds")
    .innerJoin("reservations", "reservations.id", "refunds.reservationId")
    .innerJoin("paymentShares as share", (join) =>
      join
        .onRef("share.paymentId", "=", "refunds.paymentId")
        .onRef("share.reservationId", "=", "refunds.reservationId"),
    )
    .select(["refunds.reservationId", "share.rentId"])
    .select([
      sql<number>`sum(refunds.rent_cents)::int`.as("rentCents"),
      sql<number>`sum(refunds.fee_cents)::int`.as("feeCents"),
      sql<number>`max(share.amount_cents - share.fee_cents - share.deposit_cents)`.as("paidRentCents"),
      sql<number>`sum(refunds.landlord_fee_cents)::int`.as("landlordFeeCents"),
    ])
    .$if(reservationIds !== null, (query) => query.where("refunds.reservationId", "in", reservationIds ?? []))
    .where("refunds.state", "in", ["succeeded", "settled"])
    // A second or late payment paid for no rent.
    .where("refunds.reason", "not in", ["late_payment", "double_payment"])
    .groupBy(["refunds.reservationId", "share.rentId"]);
  if (actor.kind === "system" || actor.kind === "administrator") return refunds.execute();
  const { kind, id } = requireMember(actor);
  return refunds.where(kind === "landlord" ? "reservations.landlordId" : "tenantId", "=", id).execute();
}

/**
 * For the system: whether all rent and fee of the payment of a rent, or (null) of the reservation's own payment, is back with the guest: by
 * refunds that were made, or by a lost dispute. False if it isn't paid. Locks its share.
 */
export async function isReturned(
  actor: Actor,
  trx: Transaction,
  reservationId: string,
  rentId: string | null,
): Promise<boolean> {
  if (actor.kind !== "system") throw new Forbidden();
  const share = await trx
    .selectFrom("paymentShares")
    .select("paymentId")
    .where("reservationId", "=", reservationId)
    .where("rentId", "is not distinct from", rentId)
    .where("settled", "=", true)
    .executeTakeFirst();
  if (!share) return false;
  const left = await leftOfShare(trx, { ...share, reservationId });
  if (left.rentCents + left.feeCents > 0) return false;
  const { rows } = await sql`
    select 1 from refunds where payment_id = ${share.paymentId} and reservation_id = ${reservationId}
      and state in ('requested', 'failed') and rent_cents + fee_cents > 0
    union all
    select 1 from disputes where payment_id = ${share.paymentId} and dispute_is_open(status) and dispute_takes(status)
      and not dispute_is_lost(status)
  `.execute(trx);
  return rows.length === 0;
}

/** The owners of a refund's money. */
export async function stakeOfRefund(database: Queryable, refund: Omit<Stake, "landlordId">): Promise<Stake> {
  const { landlordId } = await database
    .selectFrom("reservations")
    .select("landlordId")
    .where("id", "=", refund.reservationId)
    .executeTakeFirstOrThrow();
  const { reservationId, rentCents, feeCents, depositCents, taxCents = 0, landlordFeeCents = 0 } = refund;
  return { reservationId, landlordId, rentCents, feeCents, depositCents, taxCents, landlordFeeCents };
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

/** What paid for a stay; `isOwn` unless for a change or a rent, `isAhead` for a rent whose period is to begin. */
type ShareOfStay = { paymentId: string; reservationId: string; isOwn: boolean; isAhead: boolean };

/**
 * For the system: what paid for a stay, newest first: the payments of its changes, with those of its rents if asked, and last its
 * own. Refunds are taken in this order; of rents those whose period is to begin come last.
 */
export async function sharesOfStay(
  actor: Actor,
  database: Queryable,
  reservationId: string,
  { withRents = false } = {},
): Promise<ShareOfStay[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const prefixes = withRents ? ["chg_", "rnt_"] : ["chg_"];
  return (
    database
      .selectFrom("paymentShares")
      .innerJoin("payments", "payments.id", "paymentShares.paymentId")
      .select(["paymentId", "paymentShares.reservationId"])
      .select(sql<boolean>`payment_shares.rent_id is null`.as("isOwn"))
      // Notice may still refund it.
      .select(sql<boolean>`coalesce(payment_shares.rent_due_at > ${now()}, false)`.as("isAhead"))
      .where("paymentShares.reservationId", "=", reservationId)
      .where("settled", "=", true)
      .where(
        sql<boolean>`(payment_shares.rent_id is null or left(payment_shares.rent_id, 4) = any(${prefixes}::text[]))`,
      )
      .$if(withRents, (query) => query.orderBy("isAhead"))
      .orderBy(sql`payment_shares.rent_id is null`)
      .orderBy("payments.updatedAt", "desc")
      .orderBy("paymentId")
      .execute()
  );
}

/**
 * For the system: what is left of all that was paid for a stay and its changes, in cents and by share; null while a bank has money of
 * it. With its rents, if asked, it is what is left of those that no bank has, and null if banks have all. `mostOfLandlordCents` is
 * what the landlord can pay back, the tax of the rent in it: of a payment of which we paid back more than our fee, less. With its rents,
 * as for a claim, a cent of its own payment stays, or the stay would count as refunded and end for both.
 */
export async function leftOfStay(
  actor: Actor,
  trx: Transaction,
  reservationId: string,
  which: { withRents?: boolean } = {},
) {
  const paid = await sharesOfStay(actor, trx, reservationId, which);
  const usable = await withoutDisputed(trx, paid);
  const isPartial = usable.length < paid.length;
  if (isPartial && (!which.withRents || usable.length === 0)) return null;
  const shares: { share: ShareOfStay; left: Stake; mostCents: number }[] = [];
  for (const share of usable) {
    const left = await leftOfShare(trx, share);
    const keptCents = which.withRents && share.isOwn ? 1 : 0;
    shares.push({ share, left, mostCents: Math.max(0, left.rentCents + left.feeCents - keptCents) });
  }
  const sum = (cents: (left: Stake, mostCents: number) => number) =>
    shares.reduce((total, { left, mostCents }) => total + cents(left, mostCents), 0);
  return {
    rentCents: sum((left) => left.rentCents),
    feeCents: sum((left) => left.feeCents),
    mostOfLandlordCents: sum((left, mostCents) => Math.max(0, Math.min(mostOfLandlord(left), mostCents))),
    isPartial,
    shares,
  };
}

/** Those whose payments no bank has. While a bank has one, a rent whose period is to begin stays for who gives notice. */
async function withoutDisputed(database: Queryable, shares: ShareOfStay[]): Promise<ShareOfStay[]> {
  const others = [];
  for (const share of shares) if (!(await isDisputed(database, share.paymentId))) others.push(share);
  return others.length < shares.length ? others.filter(({ isAhead }) => !isAhead) : others;
}
