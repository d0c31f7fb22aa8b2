import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";

/**
 * A member's export has what they wrote, published or not, and their answers. A deleted account's published reviews stay,
 * without its name: they belong to another's rating. What it had not published yet is deleted.
 */
export const memberData: MemberData = { collect, forget };

const own = (id: string) => sql`
  v.author_id = ${id} or (v.author_id is null and v.side = 'tenant' and r.tenant_id = ${id})`;

async function collect({ id }: LoggedIn) {
  return exportRows({
    reviews: sql`
      select v.id, v.reservation_id, v.property_id, v.stars, v.as_described, v.access, v.communication, v.body as text,
        v.created_at, v.updated_at, v.published_at, v.hidden_at, v.hidden_because
      from reviews v join reservations r on r.landlord_id = v.landlord_id and r.id = v.reservation_id
      where ${own(id)} order by v.created_at, v.id`,
    review_answers: sql`
      select v.id as review_id, v.reservation_id, v.answer, v.answered_at
      from reviews v join reservations r on r.landlord_id = v.landlord_id and r.id = v.reservation_id
      where v.answer is not null
        and ((v.side = 'tenant' and v.landlord_id = ${id}) or (v.side = 'landlord' and r.tenant_id = ${id}))
      order by v.answered_at, v.id`,
    review_invitations: sql`
      select w.reservation_id, w.opens_at, w.closes_at
      from review_windows w join reservations r on r.landlord_id = w.landlord_id and r.id = w.reservation_id
      where r.tenant_id = ${id} or r.landlord_id = ${id} order by w.opens_at, w.reservation_id, w.period`,
  });
}

async function forget(trx: Transaction, { id }: LoggedIn) {
  await sql`
    delete from reviews where (landlord_id, id) in (
      select v.landlord_id, v.id
      from reviews v join reservations r on r.landlord_id = v.landlord_id and r.id = v.reservation_id
      where v.published_at is null and (${own(id)}))`.execute(trx);
}
