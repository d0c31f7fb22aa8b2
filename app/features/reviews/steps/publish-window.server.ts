import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { reviewsPublished, type WindowKey } from "../events.server.ts";
import { rateProperty } from "./rate-property.server.ts";

/** Publishes what both sides wrote in a window that the caller has locked and that was not published before. */
export async function publishWindow(
  trx: Transaction,
  { landlordId, reservationId, period, propertyId }: WindowKey & { propertyId: string },
): Promise<void> {
  const publishedAt = now();
  await trx
    .updateTable("reviewWindows")
    .set({ publishedAt })
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", reservationId)
    .where("period", "=", period)
    .execute();
  const published = await trx
    .updateTable("reviews")
    .set({ publishedAt })
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", reservationId)
    .where("period", "=", period)
    .where("publishedAt", "is", null)
    .returning("side")
    .execute();
  if (published.length === 0) return;
  if (published.some(({ side }) => side === "tenant")) await rateProperty(trx, { landlordId, propertyId });
  await enqueue(trx, reviewsPublished, { landlordId, reservationId, period });
}
