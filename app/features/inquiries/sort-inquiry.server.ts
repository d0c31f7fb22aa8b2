import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import type { InquiryState } from "./model.ts";
import { setState } from "./steps/set-state.server.ts";

/** Marks an inquiry as done, new or spam. */
export async function sortInquiry(
  actor: Actor,
  { inquiryId, state }: { inquiryId: string; state: InquiryState },
  address: string,
): Promise<void> {
  const administrator = requireRole(actor, "administrator");
  await transaction(async (trx) => {
    await setState(trx, inquiryId, state);
    const details = { state };
    await recordAction(trx, administrator, { action: "sortInquiry", subjectId: inquiryId, address, details });
  });
}
