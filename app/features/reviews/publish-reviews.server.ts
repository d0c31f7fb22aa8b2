import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { lockWindow } from "./steps/lock-window.server.ts";
import { publishWindow } from "./steps/publish-window.server.ts";

type ClosedWindow = { landlordId: string; reservationId: string; period: number; at: string };

/** Publishes what was written in each window that has closed. Idempotent. */
export async function publishReviews(): Promise<void> {
  await sweep({
    find: findClosed,
    work: publish,
    failure: ({ reservationId, period }) => ({
      message: "reviews could not be published",
      reservationId,
      period,
    }),
  });
}

async function findClosed(
  trx: Transaction,
  last: ClosedWindow | null,
  limit: number,
): Promise<ClosedWindow[]> {
  const { at, reservationId, period } = last ?? { at: "-infinity", reservationId: "", period: 0 };
  return trx
    .selectFrom("reviewWindows")
    .select(["landlordId", "reservationId", "period"])
    .select(sql<string>`closes_at::text`.as("at"))
    .where("publishedAt", "is", null)
    .where("closesAt", "<=", now())
    .where(
      sql<boolean>`(closes_at, reservation_id, period) > (${at}::timestamptz, ${reservationId}::text, ${period}::integer)`,
    )
    .orderBy("closesAt")
    .orderBy("reservationId")
    .orderBy("period")
    .limit(limit)
    .execute();
}

async function publish(key: ClosedWindow): Promise<void> {
  await transaction(async (trx) => {
    const window = await lockWindow(trx, key);
    if (window !== null && window.publishedAt === null) await publishWindow(trx, window);
  });
}
