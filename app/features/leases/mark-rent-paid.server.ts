import { sql } from "kysely";
import { addLateFee } from "#app/features/payments/extra-charges/add-late-fee.server.ts";
import { readChosenCard } from "#app/features/payments/renewals/read-chosen-card.server.ts";
import { refundUnused } from "#app/features/payments/renewals/refund-unused.server.ts";
import { lateFeeDays } from "#app/features/reservations/terms/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { leaseDue, rentChanged } from "./events.server.ts";
import { costOf, lateDayOf, wasPaid } from "./model.ts";
import { leaseOfRent, type LeaseRow, type RentRow } from "./queries.server.ts";
import { continueLease } from "./steps/continue-lease.server.ts";
import { decidePaidState } from "./steps/decide-paid-state.server.ts";
import { applyCard } from "./steps/apply-card.server.ts";

/**
 * Runs after the payment of a rent was booked, by the saved card or by hand. A card that its tenant chose for it is used from
 * then on, unless they have saved another since. If it was past due and paid late, the late fee of its terms follows. If the rental ends earlier by now, or the rent was cut or waived while it
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
    const refundRest = () =>
      refundUnused(trx, lease.reservationId, rent.id, costOf(rent, lease.endsOn, lease.feeRule));
    if (rent.state === "waived") return refundRest();
    await trx
      .updateTable("rents")
      .set({ state: await decidePaidState(trx, lease, rent), refusal: null, updatedAt: now() })
      .where("id", "=", rent.id)
      .execute();
    if (rent.state === "failed" && chosen?.savedAt && (await isLateAt(trx, lease, rent, chosen.savedAt)))
      await addLateFee(trx, {
        landlordId: lease.landlordId,
        reservationId: lease.reservationId,
        rentId: rent.id,
        amountCents: Math.min(lease.lateFeeCents ?? 0, rent.offerCents + rent.feeCents),
      });
    await continueLease(trx, lease.id);
    await refundRest();
    await enqueue(trx, rentChanged, { rentId: rent.id, what: "paid", attempt: rent.attempts });
    await enqueue(trx, leaseDue, { leaseId: lease.id });
  });
}

/** Whether a rent that is past due was paid at or after the midnight at the property from which the late fee counts. */
async function isLateAt(trx: Transaction, lease: LeaseRow, rent: RentRow, paidAt: Date): Promise<boolean> {
  const day = lateDayOf(rent, lateFeeDays, lease.timeZone);
  const { rows } = await sql<{ isLate: boolean }>`
    select ${paidAt}::timestamptz >= ${day}::timestamp at time zone ${lease.timeZone} as "isLate"`.execute(
    trx,
  );
  return rows[0]!.isLate;
}
