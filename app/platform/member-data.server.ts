import { sql } from "kysely";
import type { Transaction } from "./db.server.ts";
import { exportRows } from "./export-rows.server.ts";
import { forgetEmailsTo } from "./forget-emails.server.ts";
import { forgetInStandIn } from "./mail-stand-in.server.ts";

type Member = { id: string; email: string; emailVerified: boolean };

/**
 * Emails. Those to an address that was never confirmed may be someone else's. Counts of attempts stay: they identify no
 * one, and leaving must not clear them.
 */
export const memberData = {
  collect: ({ email, emailVerified }: Member) =>
    exportRows({
      emails: sql`
        select subject, body_text as text, state, created_at, sent_at from emails
        where lower(recipient) = lower(${emailVerified ? email : ""}) order by created_at`,
    }),
  forget: async (trx: Transaction, member: Member): Promise<void> => {
    await forgetEmailsTo(trx, member);
    if (member.emailVerified) await forgetInStandIn(trx, member.email);
  },
};
