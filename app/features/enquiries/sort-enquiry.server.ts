import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import type { EnquiryState } from "./model.ts";
import { setState } from "./set-state.server.ts";

/** Puts an enquiry among the done, the new, or the spam. */
export async function sortEnquiry(
  actor: Actor,
  { enquiryId, state }: { enquiryId: string; state: EnquiryState },
  address: string,
): Promise<void> {
  const administrator = requireRole(actor, "administrator");
  await transaction(async (trx) => {
    await setState(trx, enquiryId, state);
    const details = { state };
    await recordAction(trx, administrator, { action: "sortEnquiry", subjectId: enquiryId, address, details });
  });
}
