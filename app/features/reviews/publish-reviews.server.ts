import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { lockWindow } from "./steps/lock-window.server.ts";
import { publishWindow } from "./steps/publish-window.server.ts";

/** Publishes what was written in each window that has closed. One that fails holds up no other. Idempotent. */
export async function publishReviews(): Promise<void> {
  const closed = await db
    .selectFrom("reviewWindows")
    .select(["landlordId", "reservationId", "period"])
    .where("publishedAt", "is", null)
    .where("closesAt", "<=", now())
    .orderBy("closesAt")
    .limit(500)
    .execute();
  for (const key of closed) {
    try {
      await transaction(async (trx) => {
        const window = await lockWindow(trx, key);
        if (window !== null && window.publishedAt === null) await publishWindow(trx, window);
      });
    } catch (error) {
      log.error({ err: error, ...key }, "reviews could not be published");
    }
  }
}
