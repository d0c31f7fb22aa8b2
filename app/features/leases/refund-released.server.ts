import { transaction } from "#app/platform/db.server.ts";
import { leaseFor } from "./queries.server.ts";
import { cutRents } from "./steps/cut-rents.server.ts";

/**
 * Runs after a bank has returned disputed money: what was paid beyond the end of the rental, and couldn't be refunded
 * meanwhile, is refunded now. Idempotent.
 */
export async function refundReleased({ reservationId }: { reservationId: string }): Promise<void> {
  await transaction(async (trx) => {
    const found = await trx
      .selectFrom("leases")
      .select("id")
      .where("reservationId", "=", reservationId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return;
    const lease = await leaseFor({ kind: "system" }, found.id, trx);
    await cutRents(trx, lease, lease.endsOn ?? "9999-12-31");
  });
}
