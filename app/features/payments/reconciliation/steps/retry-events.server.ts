import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { bookEvent } from "./book-event.server.ts";
import { failedEvent } from "#app/features/payments/queries.server.ts";

/** Retries events that could not be booked, each after twice its previous wait, at most an hour. */
export async function retryEvents(): Promise<void> {
  const due = await db
    .selectFrom("providerEvents")
    .select("id")
    .where("state", "=", "failed")
    .where(sql`tried_at + least(power(2, least(attempts, 6) - 1), 60) * interval '1 minute'`, "<=", now())
    .orderBy("triedAt")
    .limit(100)
    .execute();
  for (const { id } of due) {
    const event = await failedEvent(id);
    if (event) await bookEvent(event);
  }
}
