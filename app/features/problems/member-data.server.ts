import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { readTenantIds } from "#app/features/reservations/lifecycle/read-tenant-ids.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { addressOf } from "./model.ts";
import { removePhotosOf } from "./steps/remove-photos-of.server.ts";

/** What happened stays, without the member's words and photos. Until a problem is settled, both accounts stay. */
export const memberData: MemberData = {
  collect,
  objection,
  settledAt: { tenant: "/tenant-dashboard?tab=bookings", landlord: "/landlord-dashboard?tab=requests" },
  forget,
};

/** Decided, but not yet counting: only administrators know. */
const isSealed = sql`(state = 'decided' and settled_at is null)`;
/** As in `sharedSteps`. */
const isShared = sql`what <> 'undone' and (what <> 'decided' or settled_at is not null and position = (
  select max(position) from problem_steps where problem_id = step.problem_id and what in ('decided', 'upheld')))`;

async function collect({ id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id);
  return exportRows({
    problems: sql`
      select id, reservation_id, kind, case when ${isSealed} then 'waiting' else state end as state,
        case when not ${isSealed} then outcome end as outcome, answer_by,
        case when not ${isSealed} then trim_scale(refund_cents / 100.0) end as refund, created_at, settled_at
      from problems where landlord_id = ${id} or reservation_id = any(${reservationIds}::text[]) order by created_at`,
    displaced_stays: sql`
      select reservation_id, choice, offered_property_id, trim_scale(offer_limit_cents / 100.0) as offer_limit, created_at, chosen_at
      from displaced_stays where landlord_id = ${id} or reservation_id = any(${reservationIds}::text[]) order by created_at`,
    price_differences: sql`
      select reservation_id, lower(stay) as start_date, upper(stay) - 1 as end_date, trim_scale(limit_cents / 100.0) as up_to,
        until, created_at,
        taken_reservation_id, trim_scale(paid_cents / 100.0) as paid, paid_at
      from price_differences where reservation_id = any(${reservationIds}::text[]) order by created_at`,
    days_rented_again: sql`
      select reservation_id, lower(days) as start_date, upper(days) - 1 as end_date, trim_scale(cents / 100.0) as refunded, created_at
      from days_rented_again where landlord_id = ${id} or reservation_id = any(${reservationIds}::text[]) order by created_at`,
    problem_steps: sql`
      select problem_id, what, by, words, at,
        (select json_agg(${addressOf("", "").replace(/\/$/, "")} || problem_id || '/' || (photo ->> 'file'))
          from jsonb_array_elements(photos) photo) as photos
      from problem_steps step join problems on problems.id = problem_id
      where (landlord_id = ${id} or reservation_id = any(${reservationIds}::text[])) and ${isShared}
      order by problem_id, position`,
  });
}

async function objection(trx: Transaction, { id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id, trx);
  const { rows } = await sql`
    select from problems where settled_at is null
      and (landlord_id = ${id} or reservation_id = any(${reservationIds}::text[])) limit 1`.execute(trx);
  return rows.length > 0
    ? "A report about a stay is not settled yet. The account can be deleted after that."
    : null;
}

async function forget(trx: Transaction, { id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id, trx);
  const which = sql`by = 'landlord' and problem_id in (select id from problems where landlord_id = ${id})
    or by = 'tenant' and problem_id in (select id from problems where reservation_id = any(${reservationIds}::text[]))`;
  await removePhotosOf(trx, which);
  await sql`update problem_steps set words = null where ${which}`.execute(trx);
}
