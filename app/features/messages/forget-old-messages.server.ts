import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { evidenceDays } from "#app/platform/evidence-days.ts";
import { repeatInBatches } from "#app/platform/in-batches.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { messagePhotosGone } from "./events.server.ts";

/** Deletes messages with their photos after five years. The conversation stays, for who writes in it again. */
export async function forgetOldMessages(): Promise<void> {
  const before = new Date(now().getTime() - evidenceDays * 86_400_000);
  await repeatInBatches((size) =>
    transaction(async (trx) => {
      const { rows } = await sql<{ id: string; conversationId: string }>`
        select id, conversation_id as "conversationId" from messages where created_at < ${before}
        order by created_at limit ${size}`.execute(trx);
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      const photos = await trx
        .deleteFrom("messagePhotos")
        .where("messageId", "in", ids)
        .returning("file")
        .execute();
      if (photos.length > 0) await enqueue(trx, messagePhotosGone, { files: photos.map(({ file }) => file) });
      await sql`delete from messages where id = any(${ids}::text[])`.execute(trx);
      await countUnread(trx, [...new Set(rows.map(({ conversationId }) => conversationId))]);
      return rows.length;
    }),
  );
}

/** What can't be read anymore isn't unread. */
async function countUnread(trx: Transaction, conversationIds: string[]): Promise<void> {
  const left = sql`(select count(*) from messages m
    where m.landlord_id = s.landlord_id and m.conversation_id = s.conversation_id
      and m.position > s.read_position and m.side <> s.side)`;
  await sql`
    update conversation_sides s set unread = ${left}, email_due_at = case when ${left} > 0 then email_due_at end
    where conversation_id = any(${conversationIds}::text[]) and unread > 0`.execute(trx);
}
