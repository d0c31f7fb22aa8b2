import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import type { WholeStay } from "./whole-world.ts";

/** What a long run reaches. */
export const kinds = [
  "lost",
  "charged",
  "unpaid",
  "refunded",
  "difference",
  "shared",
  "damage",
  "left",
  "left to the limit",
  "late",
  "late by card",
  "displaced",
  "displaced for a refund",
  "displaced for another space",
  "difference of a displaced",
  "landlord fee",
  "landlord fee returned",
  "tax",
  "tax returned",
  "tax in a price",
];

/** What came about in a sequence, each kind as often as it did. */
export async function whatHappened({ id, others }: WholeStay): Promise<string[]> {
  const ids = [id, ...others.map((other) => other.id)];
  const { rows } = await sql<{ what: string }>`
    select 'lost' as what from disputes where status = 'lost' and payment_id in (
      select payment_id from payment_shares where reservation_id = any(${ids}))
    union all select case state when 'paid' then 'charged' else 'unpaid' end from extra_charges where reservation_id = ${id}
    union all select 'refunded' from problems where outcome = 'refund' and reservation_id = ${id}
    union all select 'difference' from price_differences where paid_cents > 0 and reservation_id = any(${ids})
    union all select 'shared' from days_rented_again where cents > 0 and reservation_id = ${id}
    union all select 'damage' from deposit_claims where is_running and awarded_cents > 0 and reservation_id = ${id}
    union all select 'left' from problems where kind = 'left_behind' and reservation_id = ${id}
    union all select 'left to the limit' from problems where outcome = 'limit' and reservation_id = ${id}
    union all select 'late' from deposit_claims where charges ? 'overstay' and awarded_cents > 0 and reservation_id = ${id}
    union all select 'late by card' from deposit_claims c join extra_charges e on e.cause_id = c.id
      where charges ? 'overstay' and e.state = 'paid' and c.reservation_id = ${id}
    union all select case choice when 'refund' then 'displaced for a refund' when 'other_space' then 'displaced for another space'
      else 'displaced' end from displaced_stays where reservation_id = any(${ids})
    union all select 'difference of a displaced' from price_differences join displaced_stays using (reservation_id)
      where paid_cents > 0 and reservation_id = any(${ids})
    union all select 'landlord fee' from payment_shares where landlord_fee_cents > 0 and settled
      and reservation_id = any(${ids})
    union all select 'landlord fee returned' from refunds where landlord_fee_cents > 0 and reservation_id = any(${ids})
    union all select 'tax' from payment_shares where tax_cents > 0 and settled and reservation_id = any(${ids})
    union all select 'tax returned' from refunds where tax_cents > 0 and reservation_id = any(${ids})
    union all select 'tax in a price' from reservations where offer_cents < price_cents * units - discount_cents
      and id = any(${ids})`.execute(db);
  return rows.map(({ what }) => what);
}
