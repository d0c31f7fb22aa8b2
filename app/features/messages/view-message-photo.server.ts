import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { getFile } from "#app/platform/files.server.ts";
import { missingPhoto } from "#app/platform/private-photos.server.ts";
import { placeOf, readingMinutes } from "./model.ts";
import { conversationFor } from "./queries.server.ts";

/**
 * A photo of a message, for the conversation's two sides, and for administrators as long as one of them has a reason to
 * read it; 404 for anyone else.
 */
export async function viewMessagePhoto(actor: Actor, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await db
    .selectFrom("messagePhotos")
    .innerJoin("messages", (join) =>
      join
        .onRef("messages.landlordId", "=", "messagePhotos.landlordId")
        .onRef("messages.id", "=", "messagePhotos.messageId"),
    )
    .select("conversationId")
    .where("file", "=", file)
    .executeTakeFirst();
  if (!photo) return missingPhoto();
  if (!(await mayReadConversation(actor, photo.conversationId)))
    await conversationFor(actor, photo.conversationId).catch(missingPhoto);
  return (await getFile(placeOf(file))) ?? missingPhoto();
}

/** True for an administrator who opened this conversation for a reason less than `readingMinutes` ago (read-conversation). */
async function mayReadConversation(actor: Actor, conversationId: string): Promise<boolean> {
  if (actor.kind !== "administrator") return false;
  const since = new Date(now().getTime() - readingMinutes * 60_000);
  const { rows } = await sql`
    select from audit_entries where actor_id = ${actor.id} and action = 'readConversation'
      and subject_id = ${conversationId} and happened_at > ${since} limit 1`.execute(db);
  return rows.length > 0;
}
