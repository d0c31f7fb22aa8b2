import { readSavedCard } from "#app/features/payments/renewals/read-saved-card.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { leaseDue } from "./events.server.ts";

type CardSaved = { leaseId: string; setupIntentId: string; savedAt: number };

/**
 * Runs after a tenant saved another card: further rents are charged to it, and one that the former card refused at once.
 * A rent that is past due is only paid by hand. The card that was saved last counts, in whatever order the events arrive.
 * Idempotent.
 */
export async function replaceCard(event: CardSaved): Promise<void> {
  const savedAt = new Date(event.savedAt * 1000);
  const card = await readSavedCard(event.setupIntentId);
  if (card.paymentMethodId === null) return;
  await transaction(async (trx) => {
    const changed = await trx
      .updateTable("leases")
      .set({ ...card, cardSavedAt: savedAt, updatedAt: now() })
      .where("id", "=", event.leaseId)
      .where("state", "!=", "ended")
      .where("paymentMethodId", "is distinct from", card.paymentMethodId)
      .where((eb) => eb.or([eb("cardSavedAt", "is", null), eb("cardSavedAt", "<=", savedAt)]))
      .returning("id")
      .executeTakeFirst();
    if (!changed) return;
    await trx
      .updateTable("rents")
      .set({ nextTryAt: now(), updatedAt: now() })
      .where("leaseId", "=", event.leaseId)
      .where("state", "=", "due")
      .where("attempts", ">", 0)
      .execute();
    await enqueue(trx, leaseDue, { leaseId: event.leaseId });
  });
}
