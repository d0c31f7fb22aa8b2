import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { cardReleased } from "../events.server.ts";

/** Lets go of the card that a payment kept, once: it isn't charged anymore, and leaves the provider after the commit. */
export async function releaseCard(trx: Transaction, paymentId: string): Promise<void> {
  const released = await trx
    .updateTable("payments")
    .set({ cardCheckAt: null, cardGoneAt: now() })
    .where("id", "=", paymentId)
    .where("cardGoneAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (released) await enqueue(trx, cardReleased, { paymentId });
}
