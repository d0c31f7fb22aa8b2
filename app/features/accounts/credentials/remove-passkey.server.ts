import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import type { Actor } from "../model.ts";
import { loginChanged } from "../events.server.ts";
import { requireMember } from "../policy.ts";
import { recordAction } from "../members/record-action.server.ts";

/** Removes one of the member's passkeys; requires the current password. */
export async function removePasskey(
  actor: Actor,
  id: string,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const member = requireMember(actor);
  await confirmPassword(member.id, password);
  await transaction(async (trx) => {
    const removed = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("userId", "=", member.id)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new NotFound("Passkey not found.");
    const auditId = await recordAction(trx, member, {
      action: "passkeyRemoved",
      subjectId: member.id,
      address,
    });
    await enqueue(trx, loginChanged, { userId: member.id, change: "passkeyRemoved", auditId });
  });
}
