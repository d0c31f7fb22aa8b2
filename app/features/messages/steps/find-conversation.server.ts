import { db, type Queryable } from "#app/platform/db.server.ts";

type Pair = { landlordId: string; propertyId: string; tenantId: string | null; orderId: string | null };

/** The id of the conversation of a property and a tenant, or a visitor's order; null if none has begun. */
export async function findConversation(pair: Pair, database: Queryable = db): Promise<string | null> {
  const { landlordId, propertyId, tenantId, orderId } = pair;
  const found = await database
    .selectFrom("conversations")
    .select("id")
    .where("landlordId", "=", landlordId)
    .where("propertyId", "=", propertyId)
    .where((eb) =>
      orderId === null
        ? eb.and([eb("orderId", "is", null), eb("tenantId", "=", tenantId)])
        : eb("orderId", "=", orderId),
    )
    .executeTakeFirst();
  return found?.id ?? null;
}
