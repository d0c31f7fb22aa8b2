import { transaction } from "#app/platform/db.server.ts";
import type { Actor } from "./model.ts";
import { requireMember } from "./policy.ts";
import { recordDeed } from "./record-deed.server.ts";

/** Ends every session of the member, this one too. */
export async function signOutEverywhere(actor: Actor, address: string): Promise<void> {
  const member = requireMember(actor);
  await transaction(async (trx) => {
    await trx.deleteFrom("sessions").where("userId", "=", member.id).execute();
    await recordDeed(trx, member, { deed: "signOutEverywhere", subjectId: member.id, address });
  });
}
