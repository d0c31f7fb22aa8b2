import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";

/** The subjects of these people's emails, and each one's queue, in the order they were written. */
export async function lanesOf(recipients: string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ subject: string; name: string }>`
    select subject, name from emails join pgboss.job on data->>'emailId' = emails.id
    where name like 'emails.send%' and recipient in (${sql.join(recipients)})
    order by emails.created_at, job.created_on`.execute(db);
  return rows.map(({ subject, name }) => [subject, name]);
}
