import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { readTenantIds } from "#app/features/reservations/lifecycle/read-tenant-ids.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { handoverPhotosGone } from "./events.server.ts";

/**
 * A member's export has their own photos and notes. A deleted account's are gone; the timeline keeps their hashes, which
 * no one can read anything from without their salts.
 */
export const memberData: MemberData = { collect, objection, forget };

const ofSide = (side: "tenant" | "landlord", whose: ReturnType<typeof sql>) => {
  const [photos, note, agreed] = [`${side}_photos`, `${side}_note`, `${side}_agreed_at`].map((name) =>
    sql.ref(name),
  );
  return sql`
    select reservation_id, kind, ${note} as note, ${agreed} as agreed_at, (
      select coalesce(json_agg(json_build_object(
        'url', '/uploads/handovers/' || reservation_id || '/' || (photo ->> 'file'),
        'sha256', photo ->> 'sha256', 'at', photo ->> 'at')), '[]')
      from jsonb_array_elements(${photos}) photo) as photos
    from handovers where ${whose}`;
};

async function collect({ id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id);
  const asTenant = sql`reservation_id = any(${reservationIds}::text[])`;
  return exportRows({
    handovers: sql`${ofSide("landlord", sql`landlord_id = ${id}`)}
      union all ${ofSide("tenant", asTenant)} order by reservation_id, kind`,
    timelines: sql`
      select reservation_id, length, head from timelines where landlord_id = ${id} or ${asTenant}
      order by reservation_id`,
  });
}

/** Reservations that aren't over, and claims, keep the account already. */
async function objection() {
  return null;
}

async function forget(trx: Transaction, { id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id, trx);
  const asTenant = sql`reservation_id = any(${reservationIds}::text[])`;
  const asLandlord = sql`landlord_id = ${id}`;
  const files = [
    ...(await forgetSide(trx, "tenant", asTenant)),
    ...(await forgetSide(trx, "landlord", asLandlord)),
  ];
  if (files.length > 0) await enqueue(trx, handoverPhotosGone, { files });
}

async function forgetSide(trx: Transaction, side: "tenant" | "landlord", whose: ReturnType<typeof sql>) {
  const [photos, note] = [`${side}_photos`, `${side}_note`].map((name) => sql.ref(name));
  await sql`delete from timeline_salts where side = ${side} and ${whose}`.execute(trx);
  const { rows } = await sql<{ files: string[] }>`
    with old as (
      select landlord_id, reservation_id, kind, jsonb_path_query_array(${photos}, '$[*].file') as files
      from handovers where ${whose}
    )
    update handovers h set ${photos} = '[]', ${note} = null from old
    where h.landlord_id = old.landlord_id and h.reservation_id = old.reservation_id and h.kind = old.kind
    returning old.files`.execute(trx);
  return rows.flatMap((row) => row.files);
}
