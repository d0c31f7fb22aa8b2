import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";

export type Fingerprint = {
  tenantId: string | null;
  visitorId: string | null;
  key: string | null;
  hash: string;
  /** Without a key, orders from before this don't count; null if all do. */
  since: Date | null;
};

/**
 * The order that this same request already made, or null. With an Idempotency-Key: the holder's order under that key.
 * Without one: the holder's live order of the same request, which would take its own dates. The holder is proven, by a
 * session or a signed cookie: everything else of a request can be guessed.
 */
export async function findOrderMadeBefore(request: Fingerprint): Promise<string | null> {
  const [order] = await orderMadeBefore(request);
  if (order && order.hashMade !== request.hash)
    throw new Conflict("This Idempotency-Key was used for another request.");
  return order?.orderId ?? null;
}

function orderMadeBefore({ tenantId, visitorId, key, hash, since }: Fingerprint) {
  return db
    .selectFrom(
      sql<{ orderId: string; hashMade: string }>`order_made_before(
          ${tenantId}::text, ${visitorId}::text, ${key}::text, ${hash}::text, ${since}::timestamptz)`.as(
        "made",
      ),
    )
    .select(["orderId", "hashMade"])
    .execute();
}
