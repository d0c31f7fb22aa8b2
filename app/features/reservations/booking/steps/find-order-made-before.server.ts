import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";

const sameRequestWithin = 60_000;

export type Fingerprint = {
  tenantId: string | null;
  visitorId: string | null;
  key: string | null;
  hash: string;
};

/**
 * The order that this same request already made, or null. With an Idempotency-Key: the holder's order under that key.
 * Without one: the holder's live order of the same request within the last minute. In a transaction, a repeated request
 * waits here until the first one's transaction has ended.
 */
export async function findOrderMadeBefore(database: Queryable, request: Fingerprint): Promise<string | null> {
  const { tenantId, visitorId, key, hash } = request;
  const lock = `reserve:${tenantId ?? visitorId}:${key ?? hash}`;
  if (database.isTransaction)
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(database);
  const own = database
    .selectFrom("orders")
    .select(["orders.id", "requestHash"])
    .where((eb) =>
      tenantId ? eb("orders.tenantId", "=", tenantId) : eb("orders.visitorId", "=", visitorId),
    );
  if (key !== null) {
    const order = await own.where("idempotencyKey", "=", key).executeTakeFirst();
    if (order && order.requestHash !== hash) {
      throw new Conflict("This Idempotency-Key was used for another request.");
    }
    return order?.id ?? null;
  }
  const order = await own
    .innerJoin("reservations", "reservations.orderId", "orders.id")
    .where("requestHash", "=", hash)
    .where("orders.createdAt", ">", new Date(now().getTime() - sameRequestWithin))
    .where("reservations.status", "in", [...liveStatuses])
    .executeTakeFirst();
  return order?.id ?? null;
}
