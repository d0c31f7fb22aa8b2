import { transaction } from "#app/platform/db.server.ts";
import { confirmPassword } from "./confirm-password.server.ts";
import type { Actor } from "../model.ts";
import { requireMember } from "../policy.ts";
import { setPassword } from "./steps/set-password.server.ts";

/** Changes the password of a member who knows the current one; ends all sessions, including this one. */
export async function changePassword(
  actor: Actor,
  given: { currentPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  const member = requireMember(actor);
  await confirmPassword(member.id, given.currentPassword);
  await transaction((trx) =>
    setPassword(trx, member.id, given.newPassword, { action: "changePassword", address }),
  );
}
