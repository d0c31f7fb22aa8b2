import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";

/** The subjects of what these people are mailed, and the queue that each went by, in the sequence of writing. */
export async function lanesOf(recipients: string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ subject: string; name: string }>`
    select subject, name from mails join pgboss.job on data->>'mailId' = mails.id
    where name like 'mails.send%' and recipient in (${sql.join(recipients)})
    order by mails.created_at, job.created_on`.execute(db);
  return rows.map(({ subject, name }) => [subject, name]);
}
