import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";
import type { SignedIn } from "./model.ts";

/**
 * Takes out what a member wrote to us, our answers, and the texts of mails to them; `email` stands in for their address.
 * What was written under an address that the member never proved may be somebody else's, and stays.
 */
export async function forgetLetters(trx: Transaction, member: SignedIn, email: string): Promise<void> {
  const written = await trx
    .selectFrom("enquiries")
    .select("id")
    .where(sql<boolean>`lower(email) = lower(${member.email})`)
    .$if(!member.emailVerified, (query) => query.where("kind", "=", "service"))
    .$narrowType<{ id: string }>()
    .execute();
  const ids = written.map(({ id }) => id);
  if (ids.length > 0) await forgetEnquiries(trx, ids);
  const mails = sql<boolean>`lower(recipient) = lower(${member.email})`;
  if (member.emailVerified)
    await trx.deleteFrom("mails").where(mails).where("state", "=", "waiting").execute();
  await trx
    .updateTable("mails")
    .set({ recipient: email, subject: "", html: "", bodyText: "", replyTo: null })
    .where(mails)
    .where("state", "!=", "waiting")
    .execute();
  await trx
    .deleteFrom("inboxMessages")
    .where(
      sql<boolean>`${member.email.toLowerCase()} = any (recipients)
        or strpos(lower(subject || body_text), ${member.email.toLowerCase()}) > 0`,
    )
    .execute();
}

/** With our answers, and with the mails in which both went out. */
async function forgetEnquiries(trx: Transaction, ids: string[]) {
  const answers = await trx
    .deleteFrom("enquiryAnswers")
    .where("enquiryId", "in", ids)
    .returning("id")
    .execute();
  const keys = [...ids.map((id) => `enquiry-${id}`), ...answers.map(({ id }) => `answer-${id}`)];
  await trx.deleteFrom("mails").where("key", "in", keys).execute();
  for (const table of ["leads", "contactMessages", "serviceRequests"] as const)
    await trx.deleteFrom(table).where("id", "in", ids).execute();
}
