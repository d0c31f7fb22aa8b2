import { transaction } from "#app/platform/db.server.ts";
import { endAccess } from "./steps/end-access.server.ts";
import type { Actor } from "../model.ts";
import { requireMember } from "../policy.ts";
import { recordAction } from "../members/record-action.server.ts";

/** Ends all of the member's sessions, including this one, and voids the links emailed to them. */
export async function logOutEverywhere(actor: Actor, address: string): Promise<void> {
  const member = requireMember(actor);
  await transaction(async (trx) => {
    await endAccess(trx, member.id);
    await recordAction(trx, member, { action: "logOutEverywhere", subjectId: member.id, address });
  });
}
