import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";

/** What visitors reserved under a tenant's proven address becomes the tenant's. */
export async function takeOver({ userId }: { userId: string }): Promise<void> {
  await transaction(async (trx) => {
    const tenant = await trx
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .where("role", "=", "tenant")
      .where("emailVerified", "=", true)
      .executeTakeFirst();
    if (!tenant) return;
    const orders = await trx
      .updateTable("orders")
      .set({ tenantId: userId })
      .where("tenantId", "is", null)
      .where((eb) => eb(eb.fn("lower", ["guestContact"]), "=", tenant.email.toLowerCase()))
      .returning("id")
      .execute();
    if (orders.length === 0) return;
    const orderIds = orders.map(({ id }) => id);
    // Rows are locked in the order of their ids, as payments do.
    const reservations = await trx
      .selectFrom("reservations")
      .select("id")
      .where("orderId", "in", orderIds)
      .where("tenantId", "is", null)
      .orderBy("id")
      .forUpdate()
      .execute();
    if (reservations.length === 0) return;
    await trx
      .updateTable("reservations")
      .set({ tenantId: userId, updatedAt: now() })
      .where(
        "id",
        "in",
        reservations.map(({ id }) => id),
      )
      .execute();
  });
}
