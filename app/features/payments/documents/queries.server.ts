import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { holds } from "#app/features/reservations/policy.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { DocumentNumber, DocumentParties, Series } from "./model.ts";

export type Numbered = {
  series: Series;
  year: number;
  number: number;
  issuedAt: Date;
  rentCents: number;
  feeCents: number;
  /** The further rent, or the charge that the terms name, that it is about. */
  rentId: string | null;
  /** Null for a document from before they were stored. */
  parties: DocumentParties | null;
  /** The change of the stay that it is about. */
  changeId: string | null;
};

/** The receipts and credit notes of a reservation and of its rents, oldest first, for its holder; 404 for anyone else. */
export async function documentsOf(actor: Actor, reservationId: string): Promise<Numbered[]> {
  if (!holds(actor, await reservationFor(actor, reservationId))) throw new NotFound("Reservation not found.");
  const { rows } = await sql<Numbered>`
    select series, year, number, issued_at as "issuedAt", documents.rent_cents as "rentCents",
      documents.fee_cents as "feeCents", parties,
      case when starts_with(share.rent_id, 'chg_') then null else share.rent_id end as "rentId",
      case when starts_with(share.rent_id, 'chg_') then share.rent_id end as "changeId"
    from documents
    left join refunds on refunds.id = refund_id
    join payment_shares share on share.payment_id = coalesce(documents.payment_id, refunds.payment_id)
      and share.reservation_id = documents.reservation_id
    where documents.reservation_id = ${reservationId}
    order by issued_at, series desc, number`.execute(db);
  return rows;
}

/** A landlord's invoices, newest first. */
export async function invoicesOf(actor: Actor) {
  const landlord = requireRole(actor, "landlord");
  return db
    .selectFrom("documents")
    .select(["series", "year", "number", "feeCents", "rentCents"])
    .select(sql<string>`month::text`.as("month"))
    .where("landlordId", "=", landlord.id)
    .where("series", "=", "I")
    .orderBy("month", "desc")
    .limit(120)
    .execute();
}

/** A document by its number, for the holder of its reservation, or its landlord; null for anyone else. */
export async function documentFor(actor: Actor, { series, year, number }: DocumentNumber) {
  const row = await db
    .selectFrom("documents")
    .leftJoin("refunds", "refunds.id", "documents.refundId")
    .leftJoin("paymentShares", (join) =>
      join
        .on(sql<boolean>`payment_shares.payment_id = coalesce(documents.payment_id, refunds.payment_id)`)
        .onRef("paymentShares.reservationId", "=", "documents.reservationId"),
    )
    .select(["series", "year", "number", "documents.reservationId", "documents.landlordId", "issuedAt"])
    .select(["documents.rentCents", "documents.feeCents", "documents.taxCents", "paymentShares.rentId"])
    .select(["refunds.reason", sql<string | null>`month::text`.as("month")])
    .select(sql<DocumentParties | null>`parties`.as("parties"))
    .where("series", "=", series)
    .where("year", "=", year)
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) return null;
  const { reservationId, landlordId } = row;
  if (reservationId === null) return actor.kind === "landlord" && actor.id === landlordId ? row : null;
  const reservation = await reservationFor(actor, reservationId).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  return reservation && holds(actor, reservation) ? row : null;
}

/**
 * What a landlord earned in a month of their properties, and our fees for it, with what of them the landlord paid, by reservation,
 * rents and charges that the terms name each by themselves; they sum to the invoice.
 */
export async function earnedInMonth(actor: Actor, month: string) {
  const landlord = requireRole(actor, "landlord");
  type Amounts = Record<"rentCents" | "feeCents" | "landlordFeeCents", number>;
  type Earned = { title: string; code: string; isCharge: boolean } & Amounts;
  const { rows } = await sql<Earned>`
    select space_title_at(reservations.id, occurred_at, title) as title, reservation_code as code,
      ${isOfCharge} as "isCharge",
      coalesce(-sum(amount_cents) filter (where account = 'landlord'), 0)::integer as "rentCents",
      coalesce(-sum(amount_cents) filter (where account = 'fee'), 0)::integer as "feeCents",
      -- As isLandlordFee says.
      coalesce(sum(amount_cents) filter (where account = 'landlord'
        and (kind in ('rent', 'refund_withdrawn', 'dispute_recovered')) = (amount_cents > 0)), 0)::integer
        as "landlordFeeCents"
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    join reservations on reservations.id = reservation_id
    join properties on properties.landlord_id = reservations.landlord_id and properties.id = property_id
    where reservations.landlord_id = ${landlord.id}
      and kind in ('rent', 'refund_decided', 'refund_withdrawn', 'dispute_lost', 'dispute_recovered')
      and account in ('landlord', 'fee')
      and date_trunc('month', occurred_at at time zone time_zone) = ${month}::timestamp
    group by 1, reservation_code, 3 order by min(ledger_entries.id)`.execute(db);
  return rows;
}

/** Whether an entry is about a charge: of itself, or of a refund or a dispute of its payment. What follows an id tells repetitions apart. */
const isOfCharge = sql<boolean>`starts_with(coalesce(
  case kind
    when 'rent' then cause_id
    when 'refund_decided' then (select rent_id from refunds join payments on payments.id = payment_id
      where refunds.id = split_part(cause_id, ' ', 1))
    when 'refund_withdrawn' then (select rent_id from refunds join payments on payments.id = payment_id
      where refunds.id = split_part(cause_id, ' ', 1))
    else (select rent_id from disputes join payments on payments.id = payment_id
      where disputes.id = split_part(cause_id, ' ', 1))
  end, ''), 'exc_')`;
