import type { Actor } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { getFile } from "#app/platform/files.server.ts";
import { placeOf } from "./model.ts";
import { conversationFor } from "./queries.server.ts";
import { mayReadConversation } from "./steps/may-read-conversation.server.ts";

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
  if (!photo) return missing();
  if (!(await mayReadConversation(actor, photo.conversationId)))
    await conversationFor(actor, photo.conversationId).catch(missing);
  return (await getFile(placeOf(file))) ?? missing();
}

/** The same answer whether a photo doesn't exist or isn't this caller's to see. */
function missing(error?: unknown): never {
  if (error !== undefined && !(error instanceof NotFound)) throw error;
  throw new NotFound("Photo not found.");
}
