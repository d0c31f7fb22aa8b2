import { config } from "#app/platform/config.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import type { Actor } from "../model.ts";
import { loginChanged } from "../events.server.ts";
import { requireMember } from "../policy.ts";
import { recordAction } from "../members/record-action.server.ts";

/** Turns two-factor codes off. In production, administrators have to keep them. */
export async function endTwoStep(actor: Actor, password: string, address: string): Promise<void> {
  const member = requireMember(actor);
  await confirmPassword(member.id, password);
  if (config.production && member.kind === "administrator")
    throw new Conflict("Administrators can’t turn off two-factor codes.");
  await transaction(async (trx) => {
    await trx.deleteFrom("twoFactors").where("userId", "=", member.id).execute();
    await trx.updateTable("users").set({ twoFactorEnabled: false }).where("id", "=", member.id).execute();
    const auditId = await recordAction(trx, member, { action: "twoStepOff", subjectId: member.id, address });
    await enqueue(trx, loginChanged, { userId: member.id, change: "twoStepOff", auditId });
  });
}
