import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { inquiryAnswered } from "./events.server.ts";
import { setState } from "./steps/set-state.server.ts";

/** Answers an inquiry by email and marks it done. */
export async function answerInquiry(
  actor: Actor,
  { inquiryId, message }: { inquiryId: string; message: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  await transaction(async (trx) => {
    const inquiry = await trx
      .selectFrom("inquiries")
      .select("email")
      .where("id", "=", inquiryId)
      .executeTakeFirst();
    if (!inquiry) throw new NotFound("Inquiry not found.");
    if (inquiry.email === null) throw new Conflict("This inquiry has no email address to answer.");
    const id = newId("ans");
    const answer = { id, inquiryId, answeredBy: administrator.id, message, createdAt: now() };
    await trx.insertInto("inquiryAnswers").values(answer).execute();
    await setState(trx, inquiryId, "done");
    await recordAction(trx, administrator, { action: "answerInquiry", subjectId: inquiryId, address });
    await enqueue(trx, inquiryAnswered, { answerId: id });
  });
}
