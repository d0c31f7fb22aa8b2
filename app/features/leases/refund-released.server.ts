import { noEnd } from "#app/features/reservations/model.ts";
import { transaction } from "#app/platform/db.server.ts";
import { cutRents } from "./steps/cut-rents.server.ts";
import { lockLease } from "./steps/lock-lease.server.ts";

/**
 * Runs after a bank has returned disputed money: what was paid beyond the end of the rental, and couldn't be refunded
 * meanwhile, is refunded now. Idempotent.
 */
export async function refundReleased({ reservationId }: { reservationId: string }): Promise<void> {
  await transaction(async (trx) => {
    const lease = await lockLease(trx, reservationId);
    if (lease === null) return;
    await cutRents(trx, lease, lease.endsOn ?? noEnd);
  });
}
