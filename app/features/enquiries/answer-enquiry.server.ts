import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict, NotFound } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { enquiryAnswered } from "./news.server.ts";
import { setState } from "./set-state.server.ts";

/** Answers who wrote an enquiry, by mail; it counts as done then. */
export async function answerEnquiry(
  actor: Actor,
  { enquiryId, message }: { enquiryId: string; message: string },
  address: string,
): Promise<void> {
  const administrator = requireRole(actor, "administrator");
  await transaction(async (trx) => {
    const enquiry = await trx
      .selectFrom("enquiries")
      .select("email")
      .where("id", "=", enquiryId)
      .executeTakeFirst();
    if (!enquiry) throw new NotFound("Enquiry not found.");
    if (enquiry.email === null) throw new Conflict("Nobody left an address to answer to.");
    const id = newId("ans");
    const answer = { id, enquiryId, answeredBy: administrator.id, message, createdAt: now() };
    await trx.insertInto("enquiryAnswers").values(answer).execute();
    await setState(trx, enquiryId, "done");
    await recordAction(trx, administrator, { action: "answerEnquiry", subjectId: enquiryId, address });
    await enqueue(trx, enquiryAnswered, { answerId: id });
  });
}
