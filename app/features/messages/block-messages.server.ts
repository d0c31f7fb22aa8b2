import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { tenantKeyOf } from "./model.ts";
import { conversationFor } from "./queries.server.ts";

/**
 * Ends, or with `blocks` false allows again, all messages between the two sides, about any of the landlord's
 * properties. Each side undoes only its own block. Idempotent.
 */
export async function blockMessages(actor: Actor, conversationId: string, blocks: boolean): Promise<void> {
  const { conversation, side } = await conversationFor(actor, conversationId);
  const { landlordId } = conversation;
  const block = { landlordId, tenantKey: tenantKeyOf(conversation), blockedBy: side };
  await transaction(async (trx) => {
    // First, so that a message that is being written waits, and is refused then.
    await trx
      .updateTable("conversations")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("landlordId", "=", landlordId)
      .where((eb) =>
        eb.or([
          eb("id", "=", conversationId),
          ...(conversation.tenantId ? [eb("tenantId", "=", conversation.tenantId)] : []),
        ]),
      )
      .execute();
    if (blocks)
      await trx
        .insertInto("messageBlocks")
        .values({ ...block, createdAt: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await trx
        .deleteFrom("messageBlocks")
        .where("landlordId", "=", landlordId)
        .where(
          "tenantKey",
          "in",
          [conversation.tenantId, conversation.orderId].filter((key) => key !== null),
        )
        .where("blockedBy", "=", side)
        .execute();
  });
}
