import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { limits } from "./model.ts";
import { conversationFor } from "./queries.server.ts";

/** Asks administrators to read a conversation, which they can't otherwise. */
export async function reportConversation(
  actor: Actor,
  conversationId: string,
  reason: string,
): Promise<void> {
  const { conversation, side } = await conversationFor(actor, conversationId);
  await limitRate(`reports:${isLoggedIn(actor) ? actor.id : conversation.orderId}`, limits.reports);
  const made = await db
    .insertInto("messageReports")
    .values({
      id: newId("rpt"),
      landlordId: conversation.landlordId,
      conversationId,
      side,
      reason,
      createdAt: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made)
    throw new Conflict("You have already reported this conversation. We read it, and then close the report.");
}
