import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import type { InquiryState } from "./model.ts";
import { setState } from "./steps/set-state.server.ts";

/** Marks an inquiry as done, new or spam. */
export async function sortInquiry(
  actor: Actor,
  { inquiryId, state }: { inquiryId: string; state: InquiryState },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "support");
  await transaction(async (trx) => {
    if (state === "done") await requireOutcome(trx, inquiryId);
    await setState(trx, inquiryId, state);
    const details = { state };
    await recordAction(trx, administrator, { action: "sortInquiry", subjectId: inquiryId, address, details });
  });
}

/** Who reports a space or a person learns what came of it. */
async function requireOutcome(trx: Transaction, inquiryId: string): Promise<void> {
  const unanswered = await trx
    .selectFrom("contactMessages")
    .leftJoin("inquiryAnswers", "inquiryId", "contactMessages.id")
    .select("contactMessages.id")
    .where("contactMessages.id", "=", inquiryId)
    .where("aboutId", "is not", null)
    .where("inquiryAnswers.id", "is", null)
    .executeTakeFirst();
  if (unanswered) throw new Conflict("Answer the report: who sent it is told the outcome.");
}
