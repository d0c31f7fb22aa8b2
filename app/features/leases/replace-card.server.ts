import { readSavedCard } from "#app/features/payments/renewals/read-saved-card.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { leaseDue } from "./events.server.ts";
import { applyCard } from "./steps/apply-card.server.ts";

type CardSaved = { leaseId: string; setupIntentId: string; savedAt: number };

/**
 * Runs after a tenant saved another card: further rents are charged to it, and one that the former card refused at once.
 * A rent that is past due is only paid by hand. The card that was saved last counts, in whatever order the events arrive.
 * Idempotent.
 */
export async function replaceCard({ leaseId, setupIntentId, savedAt }: CardSaved): Promise<void> {
  const card = await readSavedCard(setupIntentId);
  await applyCard(leaseId, { ...card, savedAt: new Date(savedAt * 1000) }, async (trx) => {
    await trx
      .updateTable("rents")
      .set({ nextTryAt: now(), updatedAt: now() })
      .where("leaseId", "=", leaseId)
      .where("state", "=", "due")
      .where("attempts", ">", 0)
      .execute();
    await enqueue(trx, leaseDue, { leaseId });
  });
}
