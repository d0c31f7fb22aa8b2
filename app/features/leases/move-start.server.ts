import { fromRange, toRange } from "#app/features/reservations/model.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { periodAround, periodOf } from "./model.ts";
import { lockLease } from "./steps/lock-lease.server.ts";

/**
 * Moves a lease that hasn't begun, with its first rent, to the first day that a change gave its reservation. A new price still
 * counts no sooner than was announced. Idempotent.
 */
export async function moveStart({ reservationId }: { reservationId: string }): Promise<void> {
  await transaction(async (trx) => {
    const lease = await lockLease(trx, reservationId);
    if (lease === null || lease.state === "ended") return;
    const reservation = await reservationFor({ kind: "system" }, reservationId, trx);
    const { start: anchor } = fromRange(reservation.stay);
    if (lease.anchor === anchor) return;
    const moved = { ...lease, anchor };
    const announced = lease.nextPriceFrom && periodAround(moved, lease.nextPriceFrom);
    const nextPriceFrom =
      announced && (announced.start < lease.nextPriceFrom! ? announced.end : announced.start);
    await trx
      .updateTable("leases")
      .set({ anchor, nextPriceFrom, updatedAt: now() })
      .where("id", "=", lease.id)
      .execute();
    // There is no other yet: the second is announced a week before its period.
    await trx
      .updateTable("rents")
      .set({ period: toRange(periodOf(moved, 0)), updatedAt: now() })
      .where("id", "=", lease.rents[0]!.id)
      .execute();
  });
}
