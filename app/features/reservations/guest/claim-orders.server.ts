import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockReservations } from "../lifecycle/lock-reservations.server.ts";
import { orderMoved, ordersClaimed } from "../events.server.ts";
import { mayClaim } from "../policy.ts";

/**
 * Moves visitors' orders made with the tenant's confirmed address into the tenant's account: all of these, or none.
 * Emails their guests. Returns their reservation ids. Idempotent.
 */
export async function claimOrders(actor: Actor, orderIds: string[], address: string): Promise<string[]> {
  const tenant = requireRole(actor, "tenant", "Only tenants can claim reservations.");
  return transaction(async (trx) => {
    const orders = await trx
      .selectFrom("orders")
      .select(["id", "tenantId", "guestContact"])
      .where("id", "in", orderIds)
      .orderBy("id")
      .forUpdate()
      .execute();
    const own = orders.filter(({ tenantId }) => tenantId === tenant.id);
    const claimed = orders.filter((order) => mayClaim(actor, order));
    if (own.length + claimed.length < new Set(orderIds).size) throw new NotFound("Reservation not found.");
    if (claimed.length > 0)
      await move(
        trx,
        tenant.id,
        claimed.map(({ id }) => id),
      );
    for (const { id } of claimed) {
      await recordAction(trx, actor, { action: "claimOrder", subjectId: id, address });
      await enqueue(trx, ordersClaimed, { orderId: id });
      await enqueue(trx, orderMoved, { orderId: id, tenantId: tenant.id });
    }
    const reservations = await trx
      .selectFrom("reservations")
      .select("id")
      .where("orderId", "in", orderIds)
      .orderBy("id")
      .execute();
    return reservations.map(({ id }) => id);
  });
}

async function move(trx: Transaction, tenantId: string, orderIds: string[]) {
  await trx.updateTable("orders").set({ tenantId }).where("id", "in", orderIds).execute();
  await lockReservations(trx, { orderIds });
  await trx
    .updateTable("reservations")
    .set({ tenantId, holdUntil: null, updatedAt: now() })
    .where("orderId", "in", orderIds)
    .where("tenantId", "is", null)
    .execute();
}
