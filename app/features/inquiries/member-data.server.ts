import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { deleteEmailsAbout } from "#app/platform/forget-emails.server.ts";

/**
 * Inquiries from an address the member never confirmed may be someone else's: they are neither exported nor deleted.
 */
export const memberData: MemberData = { collect, forget };

function collect({ email, emailVerified }: LoggedIn) {
  const address = emailVerified ? email : "";
  return exportRows({
    inquiries: sql`
      select id, kind, name, email, message, reason, about_id, state, created_at from inquiries
      where lower(email) = lower(${address}) order by created_at`,
    answers: sql`
      select inquiry_id, inquiry_answers.message, inquiry_answers.created_at from inquiry_answers
      join inquiries on inquiries.id = inquiry_id
      where lower(email) = lower(${address}) order by inquiry_answers.created_at`,
  });
}

/** Also deletes our answers and both sides' emails. */
async function forget(trx: Transaction, member: LoggedIn) {
  const written = await trx
    .selectFrom("inquiries")
    .select("id")
    .where(sql<boolean>`lower(email) = lower(${member.email})`)
    .$if(!member.emailVerified, (query) => query.where("kind", "=", "service"))
    .$narrowType<{ id: string }>()
    .execute();
  const ids = written.map(({ id }) => id);
  if (ids.length === 0) return;
  await deleteEmailsAbout(trx, ids);
  await trx.deleteFrom("inquiryAnswers").where("inquiryId", "in", ids).execute();
  for (const table of ["leads", "contactMessages", "serviceRequests"] as const)
    await trx.deleteFrom(table).where("id", "in", ids).execute();
}
