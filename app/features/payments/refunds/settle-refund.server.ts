import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { refundSettled } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { moneyReturned, refundStuck } from "../events.server.ts";
import { markReturned } from "./steps/mark-returned.server.ts";

/**
 * Records, for an administrator, that we paid a refused refund by other means, such as a check; `how` is what the guest
 * reads. The provider is not asked for it again; should it send the money after all, its event is shown as unbooked.
 */
export async function settleRefund(
  actor: Actor,
  { refundId, how }: { refundId: string; how: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "finance");
  await transaction(async (trx) => {
    const refund = await trx
      .selectFrom("refunds")
      .selectAll()
      .where("id", "=", refundId)
      .forUpdate()
      .executeTakeFirst();
    if (!refund) throw new NotFound("Refund not found.");
    if (refund.state !== "failed") throw new Conflict("The card processor hasn’t refused this refund.");
    await trx
      .updateTable("refunds")
      .set({ state: "settled", updatedAt: now() })
      .where("id", "=", refundId)
      .execute();
    const lines = refundSettled(refund.reservationId, refund.amountCents);
    await postEntry(trx, { kind: "refund_settled", causeId: refundId, lines });
    if (refund.reason !== "double_payment") await markReturned(trx, refund);
    await enqueue(trx, refundStuck, { refundId, how });
    await enqueue(trx, moneyReturned, { reservationId: refund.reservationId });
    const details = { how, amount: formatCents(refund.amountCents), reservation: refund.reservationId };
    await recordAction(trx, administrator, { action: "settleRefund", subjectId: refundId, address, details });
  });
}
