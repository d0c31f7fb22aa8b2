import { isSavedLater } from "#app/features/payments/renewals/is-saved-later.server.ts";
import type { SavedCard } from "#app/features/payments/renewals/read-card.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";

/**
 * Has further rents charged to this card, unless another was saved since; with `onChange` where the lease had another. A card
 * that is saved again counts as saved then. If another is saved meanwhile, both are compared again.
 */
export async function applyCard(
  leaseId: string,
  { savedAt, ...card }: SavedCard & { savedAt: Date | null },
  onChange?: (trx: Transaction) => Promise<void>,
): Promise<void> {
  const lease = await db
    .selectFrom("leases")
    .select(["customerId", "paymentMethodId", "cardSavedAt"])
    .where("id", "=", leaseId)
    .where("state", "!=", "ended")
    .executeTakeFirst();
  if (!lease) return;
  const { paymentMethodId, cardSavedAt } = lease;
  if (!(await isSavedLater({ ...card, savedAt }, { ...lease, savedAt: cardSavedAt }))) return;
  const isWritten = await transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("leases")
      .set({ ...card, cardSavedAt: savedAt, updatedAt: now() })
      .where("id", "=", leaseId)
      .where("paymentMethodId", "is not distinct from", paymentMethodId)
      .where("cardSavedAt", "is not distinct from", cardSavedAt)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && card.paymentMethodId !== paymentMethodId) await onChange?.(trx);
    return numUpdatedRows > 0n;
  });
  if (!isWritten) await applyCard(leaseId, { ...card, savedAt }, onChange);
}
