import type { Selectable } from "kysely";
import { refundDecided, withdrawn } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { paidForNothing } from "#app/features/payments/model.ts";
import { stakeOfRefund } from "#app/features/payments/refunds/queries.server.ts";
import { setDeposit } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Refunds } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Withdraws the refunds of a payment, or of a reservation's share of it, that were decided and that the provider has
 * not made; their money is left of the shares again. Those that wait for the bank are decided again once it gave the money back.
 * Returns them.
 */
export async function withdrawRefunds(
  trx: Transaction,
  of: { paymentId: string; reservationId?: string; waitsForBank?: boolean },
): Promise<Selectable<Refunds>[]> {
  const { paymentId, reservationId, waitsForBank = false } = of;
  const unsent = await trx
    .updateTable("refunds")
    .set({ state: "withdrawn", waitsForBank, updatedAt: now() })
    .where("paymentId", "=", paymentId)
    .$if(reservationId !== undefined, (query) => query.where("reservationId", "=", reservationId!))
    .where((eb) =>
      eb.or([
        eb("state", "=", "failed"),
        eb.and([eb("state", "=", "requested"), eb("providerRefundId", "is", null)]),
      ]),
    )
    .returningAll()
    .execute();
  for (const refund of unsent) {
    const lines = refundDecided(await stakeOfRefund(trx, refund), !paidForNothing(refund.reason));
    await postEntry(trx, { kind: "refund_withdrawn", causeId: refund.id, lines: withdrawn(lines) });
    if (refund.depositCents > 0 && !paidForNothing(refund.reason))
      await setDeposit(trx, refund.reservationId, { state: "held" });
  }
  return unsent;
}
