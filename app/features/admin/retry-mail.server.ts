import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { mailToRetry } from "#app/platform/mail.server.ts";

/** Has a mail tried again that was not sent; of confidential ones that bounced no text is left to send. */
export async function retryMail(actor: Actor, mailId: string, address: string): Promise<void> {
  const administrator = requireRole(actor, "administrator");
  await transaction(async (trx) => {
    const mail = await trx
      .selectFrom("mails")
      .select(["state", "html"])
      .where("id", "=", mailId)
      .executeTakeFirst();
    if (!mail) throw new NotFound("Email not found.");
    if (mail.state === "sent") throw new Conflict("This email was already sent.");
    if (mail.html === "") throw new Conflict("This email contained a secret link, so its text was not kept.");
    await recordAction(trx, administrator, { action: "retryMail", subjectId: mailId, address });
    await enqueue(trx, mailToRetry, { mailId });
  });
}
