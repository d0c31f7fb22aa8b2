import type { Actor } from "#app/features/accounts/model.ts";
import { isLoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import type { PrivatePhoto } from "#app/platform/private-photos.server.ts";
import { emailDueAt, hiddenColumns, otherSide } from "../model.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { writeRefusal } from "../policy.ts";
import { type ConversationRow, conversationFor } from "../queries.server.ts";
import { hideContacts } from "../hide-contacts.server.ts";

export type NewMessage = { text: string; photos: PrivatePhoto[]; key: string; byEmail?: boolean };

/**
 * Adds a message to a conversation that the caller is on a side of, and marks it unread for the other side. Writers of
 * one conversation wait for each other; the same side's key adds nothing again.
 */
export async function addMessage(
  trx: Transaction,
  actor: Actor,
  id: string,
  message: NewMessage,
): Promise<void> {
  const hidden = hideContacts(message.text, config.publicUrl);
  const { landlordId } = (await conversationFor(actor, id, trx)).conversation;
  const { lastPosition: position } = await trx
    .updateTable("conversations")
    .set((eb) => ({
      lastPosition: eb("lastPosition", "+", 1),
      version: eb("version", "+", 1),
      lastAt: now(),
    }))
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .returning("lastPosition")
    .executeTakeFirstOrThrow();
  // Read again under the row's lock: a block that came first counts.
  const { conversation, side } = await conversationFor(actor, id, trx);
  const refusal = writeRefusal(side, conversation.blockedBy);
  if (refusal !== null) throw new Forbidden(refusal);
  const messageId = newId("mes");
  const added = await trx
    .insertInto("messages")
    .values({
      id: messageId,
      landlordId,
      conversationId: id,
      position,
      side,
      senderId: isLoggedIn(actor) ? actor.id : null,
      body: message.text,
      hidden: conversation.isOpen ? 0 : hidden.found.length,
      ...hiddenColumns(hidden),
      byEmail: message.byEmail ?? false,
      key: message.key,
      createdAt: now(),
    })
    .onConflict((conflict) => conflict.columns(["landlordId", "conversationId", "side", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) {
    await trx
      .updateTable("conversations")
      .set({ lastPosition: position - 1 })
      .where("landlordId", "=", landlordId)
      .where("id", "=", id)
      .execute();
    return;
  }
  if (message.photos.length > 0)
    await trx
      .insertInto("messagePhotos")
      .values(
        message.photos.map(({ file, width, height }, at) => ({
          landlordId,
          file,
          messageId,
          position: at,
          width,
          height,
        })),
      )
      .execute();
  await markWritten(trx, conversation, side, position);
}

/** Its writer has read everything before it; its reader has one more to read, and is emailed if they don't. */
async function markWritten(
  trx: Transaction,
  { id, landlordId }: ConversationRow,
  side: Side,
  position: number,
) {
  const sides = () =>
    trx
      .updateTable("conversationSides")
      .where("landlordId", "=", landlordId)
      .where("conversationId", "=", id);
  await sides()
    .set({ unread: 0, readPosition: position, emailDueAt: null })
    .where("side", "=", side)
    .execute();
  const reader = otherSide(side);
  const before = await trx
    .selectFrom("conversationSides")
    .selectAll()
    .where("landlordId", "=", landlordId)
    .where("conversationId", "=", id)
    .where("side", "=", reader)
    .executeTakeFirstOrThrow();
  await sides()
    .set((eb) => ({ unread: eb("unread", "+", 1), emailDueAt: emailDueAt(before, now()) }))
    .where("side", "=", reader)
    .execute();
}
