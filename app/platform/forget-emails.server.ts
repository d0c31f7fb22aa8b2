import { sql } from "kysely";
import type { Transaction } from "./db.server.ts";
import { deletedUserEmail } from "./deleted-user-email.ts";

type Member = { id: string; email: string; emailVerified: boolean };

/**
 * Deletes the emails to a member whose account is deleted: about their account and no reservation, which includes those
 * to former addresses, or by their address if it was confirmed: otherwise it may be someone else's. Pending ones aren't
 * sent.
 */
export async function forgetEmailsTo(trx: Transaction, member: Member): Promise<void> {
  const toAddress = sql<boolean>`(${member.emailVerified} and lower(recipient) = lower(${member.email}))`;
  const aboutAccount = sql<boolean>`(about_user_id = ${member.id} and about_reservation_id is null)`;
  const theirs = sql<boolean>`(${toAddress} or ${aboutAccount})`;
  await trx.deleteFrom("emails").where("state", "=", "waiting").where(theirs).execute();
  await trx
    .updateTable("emails")
    .set({ recipient: deletedUserEmail(member.id), subject: "", html: "", bodyText: "", replyTo: null })
    .where("state", "!=", "waiting")
    .where(theirs)
    .execute();
}

type Guest = { userId: string; contacts: string[] };

/**
 * Deletes the text of all emails about these reservations or their guest, and the address of those to the guest.
 * Pending ones are sent first, then lose their text.
 */
export async function forgetEmailsAbout(
  trx: Transaction,
  reservationIds: string[],
  { userId, contacts }: Guest,
): Promise<void> {
  const about = sql<boolean>`(about_user_id = ${userId} or about_reservation_id = any(${reservationIds}::text[]))`;
  const lower = contacts.map((contact) => contact.toLowerCase());
  await trx
    .updateTable("emails")
    .set({
      html: "",
      bodyText: "",
      recipient: sql<string>`case when lower(recipient) = any(${lower}::text[]) then ${deletedUserEmail(userId)} else recipient end`,
    })
    .where(about)
    .where("state", "!=", "waiting")
    .execute();
  await trx
    .updateTable("emails")
    .set({ confidential: true })
    .where(about)
    .where("state", "=", "waiting")
    .execute();
}

/** Deletes all emails about these inquiries, which quote them. */
export async function deleteEmailsAbout(trx: Transaction, inquiryIds: string[]): Promise<void> {
  await trx.deleteFrom("emails").where("aboutInquiryId", "in", inquiryIds).execute();
}
