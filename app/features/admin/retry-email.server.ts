import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { emailToRetry } from "#app/platform/email.server.ts";

/** Retries an unsent email. A confidential one that bounced, or an old one, can't be retried: its text is gone. */
export async function retryEmail(actor: Actor, emailId: string, address: string): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  await transaction(async (trx) => {
    const mail = await trx
      .selectFrom("emails")
      .select(["state", "html"])
      .where("id", "=", emailId)
      .executeTakeFirst();
    if (!mail) throw new NotFound("Email not found.");
    if (mail.state === "sent") throw new Conflict("This email was already sent.");
    if (mail.html === "")
      throw new Conflict("The text of this email was not kept: it contained a secret link, or is old.");
    await recordAction(trx, administrator, { action: "retryEmail", subjectId: emailId, address });
    await enqueue(trx, emailToRetry, { emailId });
  });
}
