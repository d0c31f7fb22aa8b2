import { db } from "#app/platform/db.server.ts";

/** A visitor's conversations follow their order into the account that claimed it. Idempotent. */
export async function followOrder({
  orderId,
  tenantId,
}: {
  orderId: string;
  tenantId: string;
}): Promise<void> {
  await db
    .updateTable("conversationSides")
    .set({ memberId: tenantId })
    .where("side", "=", "tenant")
    .where((eb) =>
      eb(
        eb.refTuple("landlordId", "conversationId"),
        "in",
        eb
          .selectFrom("conversations")
          .select(["landlordId", "id"])
          .where("orderId", "=", orderId)
          .$asTuple("landlordId", "id"),
      ),
    )
    .execute();
  await db
    .updateTable("conversations")
    .set((eb) => ({ tenantId, version: eb("version", "+", 1) }))
    .where("orderId", "=", orderId)
    .execute();
}
