import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Marks a member's notices of a topic as read, in the transaction of the command that showed it to them. */
export async function readTopic(trx: Transaction, memberId: string, topic: string): Promise<void> {
  await trx
    .updateTable("notices")
    .set({ readAt: now() })
    .where("memberId", "=", memberId)
    .where("topic", "=", topic)
    .where("readAt", "is", null)
    .execute();
}
