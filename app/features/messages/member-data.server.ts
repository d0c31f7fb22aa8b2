import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { messagePhotosGone } from "./events.server.ts";
import { addressOf } from "./model.ts";

/**
 * A member's export has their own words and photos, and nothing that the other side wrote. A deleted account's words
 * and photos are gone from both sides' screens.
 */
export const memberData: MemberData = { collect, objection, forget };

const ownMessages = (id: string) => sql`
  messages join conversations c on c.landlord_id = messages.landlord_id and c.id = messages.conversation_id
  where (sender_id = ${id} or (sender_id is null and side = 'tenant' and c.tenant_id = ${id}))`;

async function collect({ id }: LoggedIn) {
  return exportRows({
    messages: sql`
      select messages.id, conversation_id, c.property_id, body as text, by_email, messages.created_at
      from ${ownMessages(id)} order by messages.created_at, messages.id`,
    message_photos: sql`
      select message_id, ${addressOf("")} || file as url from message_photos
      where (landlord_id, message_id) in (select messages.landlord_id, messages.id from ${ownMessages(id)})
      order by message_id, position`,
    message_reports: sql`
      select r.id, r.conversation_id, r.reason, r.created_at, r.closed_at from message_reports r
      join conversations c on c.landlord_id = r.landlord_id and c.id = r.conversation_id
      where (r.side = 'landlord' and c.landlord_id = ${id}) or (r.side = 'tenant' and c.tenant_id = ${id})
      order by r.created_at`,
    message_blocks: sql`
      select landlord_id, tenant_key, created_at from message_blocks
      where (blocked_by = 'landlord' and landlord_id = ${id}) or (blocked_by = 'tenant' and tenant_key = ${id})`,
    saved_replies: sql`select id, text, created_at from saved_replies where landlord_id = ${id} order by created_at`,
  });
}

/** A report about what they wrote is read first: deleting an account must not delete the evidence. */
async function objection(trx: Transaction, { id }: LoggedIn) {
  const { rows } = await sql`
    select from message_reports r
    join conversations c on c.landlord_id = r.landlord_id and c.id = r.conversation_id
    where r.closed_at is null
      and ((r.side = 'tenant' and c.landlord_id = ${id}) or (r.side = 'landlord' and c.tenant_id = ${id}))
    limit 1`.execute(trx);
  return rows.length > 0
    ? "A conversation of yours was reported. The account can be deleted after we read it."
    : null;
}

async function forget(trx: Transaction, { id }: LoggedIn) {
  const { rows } = await sql<{ file: string }>`
    delete from message_photos
    where (landlord_id, message_id) in (select messages.landlord_id, messages.id from ${ownMessages(id)})
    returning file`.execute(trx);
  if (rows.length > 0) await enqueue(trx, messagePhotosGone, { files: rows.map(({ file }) => file) });
  await sql`
    update messages set body = '', hidden_kinds = '{}', hidden_body = null
    where (landlord_id, id) in (select messages.landlord_id, messages.id from ${ownMessages(id)})`.execute(
    trx,
  );
  await sql`
    update message_reports r set reason = 'Deleted.' from conversations c
    where c.landlord_id = r.landlord_id and c.id = r.conversation_id
      and ((r.side = 'landlord' and c.landlord_id = ${id}) or (r.side = 'tenant' and c.tenant_id = ${id}))`.execute(
    trx,
  );
  await sql`
    update conversations set version = version + 1 where landlord_id = ${id} or tenant_id = ${id}`.execute(
    trx,
  );
  await sql`
    update conversation_sides set email_due_at = null where member_id = ${id}`.execute(trx);
  await trx.deleteFrom("savedReplies").where("landlordId", "=", id).execute();
}
