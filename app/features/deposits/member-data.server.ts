import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { readTenantIds } from "#app/features/reservations/lifecycle/read-tenant-ids.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { claimPhotosGone } from "./events.server.ts";
import { addressOf } from "./model.ts";

/** Claims are books, and stay without their words and the landlord's photos. Until one is settled, both accounts stay. */
export const memberData: MemberData = {
  collect,
  objection,
  settledAt: { tenant: "/tenant-dashboard?tab=bookings", landlord: "/landlord-dashboard?tab=requests" },
  forget,
};

async function collect({ id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id);
  return exportRows({
    deposit_claims: sql`
      select id, reservation_id, trim_scale(amount_cents / 100.0) as amount, reason, objection, state,
        trim_scale(awarded_cents / 100.0) as awarded, note, answer_by, created_at, closed_at,
        case when reservation_id = any(${reservationIds}::text[]) then card_last4 end as card_last4
      from deposit_claims where landlord_id = ${id} or reservation_id = any(${reservationIds}::text[])
      order by created_at`,
    deposit_claim_photos: sql`
      select claim_id, ${addressOf("")} || file as url, deposit_claim_photos.created_at
      from deposit_claim_photos join deposit_claims on deposit_claims.id = claim_id
      where landlord_id = ${id} or reservation_id = any(${reservationIds}::text[]) order by claim_id, position`,
  });
}

async function objection(trx: Transaction, { id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id, trx);
  const { rows } = await sql`
    select from deposit_claims where settled_at is null
      and (landlord_id = ${id} or reservation_id = any(${reservationIds}::text[])) limit 1`.execute(trx);
  return rows.length > 0
    ? "A claim on a deposit is not decided yet. The account can be deleted after that."
    : null;
}

async function forget(trx: Transaction, { id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id, trx);
  await sql`update deposit_claims set objection = null, card_last4 = null where reservation_id = any(${reservationIds}::text[])`.execute(
    trx,
  );
  await trx.updateTable("depositClaims").set({ reason: "Deleted." }).where("landlordId", "=", id).execute();
  const { rows } = await sql<{ file: string }>`
    delete from deposit_claim_photos where claim_id in (select id from deposit_claims where landlord_id = ${id})
    returning file`.execute(trx);
  if (rows.length > 0) await enqueue(trx, claimPhotosGone, { files: rows.map(({ file }) => file) });
}
