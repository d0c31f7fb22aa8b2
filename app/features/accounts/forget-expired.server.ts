import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { evidenceDays } from "#app/platform/evidence-days.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";
import { forgetOldAttempts } from "#app/platform/limit-rate.server.ts";

// For that long an expired link is reported as expired. A browser not seen for this long is no longer known.
const forgetChangesAfterDays = 30;
const forgetDevicesAfterDays = 365;

/**
 * Deletes sessions and codes that have expired, browsers and attempts that no longer count, and after five years the
 * entries of the audit log.
 */
export async function forgetExpired(): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000);
  await inBatches(
    (size) => sql`
      delete from sessions where id in (
        select id from sessions where expires_at < ${now()}
        order by expires_at limit ${size} for update skip locked)`,
  );
  await inBatches(
    (size) => sql`
      delete from verifications where id in (
        select id from verifications where expires_at < ${now()}
        order by expires_at limit ${size} for update skip locked)`,
  );
  await inBatches(
    (size) => sql`
      delete from email_changes where id in (
        select id from email_changes where expires_at < ${before(forgetChangesAfterDays)}
        order by expires_at limit ${size} for update skip locked)`,
  );
  await inBatches(
    (size) => sql`
      delete from known_devices where (user_id, device_id) in (
        select user_id, device_id from known_devices where last_seen_at < ${before(forgetDevicesAfterDays)}
        order by last_seen_at limit ${size} for update skip locked)`,
  );
  await forgetOldAttempts();
  // By their ids, which are in the order of their time.
  await inBatches(
    (size) => sql`
      delete from audit_entries where id in (
        select id from (select id, happened_at from audit_entries order by id limit ${size}) oldest
        where happened_at < ${before(evidenceDays)})`,
  );
}
