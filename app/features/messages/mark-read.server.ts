import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { readTopic } from "#app/features/notices/read-topic.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { conversationFor } from "./queries.server.ts";

/** Marks the messages up to a position as read by the caller's side. Idempotent. */
export async function markRead(actor: Actor, conversationId: string, position: number): Promise<void> {
  const { conversation, side } = await conversationFor(actor, conversationId);
  const { landlordId, lastPosition } = conversation;
  const upTo = Math.min(position, lastPosition);
  if (upTo <= (side === "tenant" ? conversation.tenantRead : conversation.landlordRead)) return;
  await transaction(async (trx) => {
    // The conversation first, as writers do: they wait for this, and this for them.
    await trx
      .updateTable("conversations")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("landlordId", "=", landlordId)
      .where("id", "=", conversationId)
      .execute();
    const { count } = await trx
      .selectFrom("messages")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("landlordId", "=", landlordId)
      .where("conversationId", "=", conversationId)
      .where("position", ">", upTo)
      .where("side", "!=", side)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("conversationSides")
      .set({ readPosition: upTo, unread: count, ...(count === 0 ? { emailDueAt: null } : {}) })
      .where("landlordId", "=", landlordId)
      .where("conversationId", "=", conversationId)
      .where("side", "=", side)
      .where("readPosition", "<", upTo)
      .execute();
    if (isLoggedIn(actor) && count === 0) await readTopic(trx, actor.id, conversationId);
  });
}
