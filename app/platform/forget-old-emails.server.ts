import { type RawBuilder, sql } from "kysely";
import { now } from "./clock.server.ts";
import { config } from "./config.server.ts";
import { evidenceDays, keptEmailDays } from "./evidence-days.ts";
import { inBatches } from "./in-batches.server.ts";

/**
 * Deletes the texts of emails after EMAIL_TEXT_DAYS, unless they still wait, and the emails after a year, or five if they
 * are about a reservation.
 */
export async function forgetOldEmails(): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000);
  await inBatches(
    (size) => sql`
      update emails set html = '', body_text = '' from (
        select id from emails
        where html <> '' and state <> 'waiting' and created_at < ${before(config.emailTextDays)}
        order by created_at limit ${size} for update skip locked
      ) old where emails.id = old.id`,
  );
  await deleteEmails(sql`about_reservation_id is null and about_inquiry_id is null`, before(keptEmailDays));
  await deleteEmails(sql`about_inquiry_id is not null`, before(keptEmailDays));
  await deleteEmails(sql`true`, before(evidenceDays));
}

/** Each condition has an index of its own. */
async function deleteEmails(condition: RawBuilder<unknown>, before: Date): Promise<void> {
  await inBatches(
    (size) => sql`
      delete from emails where id in (
        select id from emails
        where ${condition} and state <> 'waiting' and created_at < ${before}
        order by created_at limit ${size} for update skip locked)`,
  );
}
