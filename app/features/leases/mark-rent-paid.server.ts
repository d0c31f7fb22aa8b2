import { readChosenCard } from "#app/features/payments/renewals/read-chosen-card.server.ts";
import { refundUnused } from "#app/features/payments/renewals/refund-unused.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { leaseDue, rentChanged } from "./events.server.ts";
import { costOf, wasPaid } from "./model.ts";
import { leaseOfRent } from "./queries.server.ts";
import { continueLease } from "./steps/continue-lease.server.ts";
import { decidePaidState } from "./steps/decide-paid-state.server.ts";
import { applyCard } from "./steps/apply-card.server.ts";

/**
 * Runs after the payment of a rent was booked, by the saved card or by hand. A card that its tenant chose for it is used from
 * then on, unless they have saved another since. If the rental ends earlier by now, or the rent was cut or waived while it
 * was paid, what is too much is refunded. Idempotent.
 */
export async function markRentPaid(event: { rentId: string; paymentId: string }): Promise<void> {
  const chosen = await readChosenCard(event.paymentId);
  if (chosen !== null) {
    const { lease } = await leaseOfRent({ kind: "system" }, event.rentId);
    await applyCard(lease.id, { ...chosen.card, savedAt: chosen.savedAt });
  }
  await transaction(async (trx) => {
    const { lease: found } = await leaseOfRent({ kind: "system" }, event.rentId, trx);
    await trx.selectFrom("leases").select("id").where("id", "=", found.id).forUpdate().execute();
    const { lease, rent } = await leaseOfRent({ kind: "system" }, event.rentId, trx);
    if (wasPaid(rent)) return;
    const refundRest = () => refundUnused(trx, lease.reservationId, rent.id, costOf(rent, lease.endsOn));
    if (rent.state === "waived") return refundRest();
    await trx
      .updateTable("rents")
      .set({ state: await decidePaidState(trx, lease, rent), refusal: null, updatedAt: now() })
      .where("id", "=", rent.id)
      .execute();
    await continueLease(trx, lease.id);
    await refundRest();
    await enqueue(trx, rentChanged, { rentId: rent.id, what: "paid", attempt: rent.attempts });
    await enqueue(trx, leaseDue, { leaseId: lease.id });
  });
}
