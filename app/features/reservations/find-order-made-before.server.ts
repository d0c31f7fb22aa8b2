import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { liveStatuses } from "./model.ts";

const sameRequestWithin = 60_000;

type Fingerprint = { tenantId: string | null; visitorId: string | null; key: string | null; hash: string };

/**
 * The order that this same request made already, or null. With an Idempotency-Key: the holder's order under that key.
 * Without one: the holder's live order for the same spaces and stay within the last minute.
 */
export async function findOrderMadeBefore({
  tenantId,
  visitorId,
  key,
  hash,
}: Fingerprint): Promise<string | null> {
  const own = db
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
