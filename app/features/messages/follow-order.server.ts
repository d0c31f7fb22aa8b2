import { transaction } from "#app/platform/db.server.ts";

type Moved = { orderId: string; tenantId: string };

/** A visitor's conversations follow their order into the account that claimed it. Idempotent. */
export async function followOrder({ orderId, tenantId }: Moved): Promise<void> {
  await transaction(async (trx) => {
    const moved = await trx
      .updateTable("conversations")
      .set((eb) => ({ tenantId, version: eb("version", "+", 1) }))
      .where("orderId", "=", orderId)
      .returning(["landlordId", "id"])
      .execute();
    for (const { landlordId, id } of moved)
      await trx
        .updateTable("conversationSides")
        .set({ memberId: tenantId })
        .where("landlordId", "=", landlordId)
        .where("conversationId", "=", id)
        .where("side", "=", "tenant")
        .execute();
  });
}
