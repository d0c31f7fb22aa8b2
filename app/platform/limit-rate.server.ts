import { sql } from "kysely";
import { now } from "./clock.server.ts";
import { db, type Queryable } from "./db.server.ts";
import { TooMany } from "./errors.ts";
import { inBatches } from "./in-batches.server.ts";
import { networkOf } from "./networks.server.ts";

/**
 * Counts an attempt under `key`, across all processes; throws `TooMany` with the seconds to wait once `max` attempts
 * were made within `seconds` of the first. The key is `what:who`; an IP address as `who` counts by its network. An email
 * address is hashed first (`hashEmail`).
 */
export async function limitRate(
  given: string,
  { max, seconds, reason }: { max: number; seconds: number; reason?: string },
) {
  const who = given.indexOf(":") + 1;
  const key = given.slice(0, who) + networkOf(given.slice(who));
  const at = now().getTime();
  const [attempts] = await countAttempt({ key, at, windowStart: at - seconds * 1000 });
  const { count, lastRequest } = attempts!;
  if (count > max)
    throw new TooMany(Math.max(1, Math.ceil((lastRequest + seconds * 1000 - at) / 1000)), reason);
}

function countAttempt({ key, at, windowStart }: { key: string; at: number; windowStart: number }) {
  const over = sql<boolean>`rate_limits.last_request <= ${windowStart}`;
  return db
    .insertInto("rateLimits")
    .values({ key, count: 1, lastRequest: at })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${over} then 1 else rate_limits.count + 1 end`,
        lastRequest: sql`case when ${over} then ${at} else rate_limits.last_request end`,
      }),
    )
    .returning(["count", "lastRequest"])
    .execute();
}

/** Has the attempts under this key begin now. */
export async function renewAttempts(key: string): Promise<void> {
  await db.updateTable("rateLimits").set({ lastRequest: now().getTime() }).where("key", "=", key).execute();
}

/** Removes one attempt under each of these keys: it was not a guess. */
export async function uncountAttempts(keys: string[]): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set({ count: sql`greatest(count - 1, 0)` })
    .where("key", "in", keys)
    .execute();
}

/** Deletes the attempts under these keys. */
export async function forgetAttempts(database: Queryable, keys: string[]): Promise<void> {
  await database.deleteFrom("rateLimits").where("key", "in", keys).execute();
}

/** Deletes attempts older than every window (a day). */
export async function forgetOldAttempts(): Promise<void> {
  const before = now().getTime() - 86_400_000;
  await inBatches(
    (size) => sql`
      delete from rate_limits where id in (
        select id from rate_limits where last_request < ${before}
        order by last_request limit ${size} for update skip locked)`,
  );
}
