import { transaction } from "#app/platform/db.server.ts";
import type { Member } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { rememberDevice } from "#app/features/accounts/session/steps/remember-device.server.ts";

/**
 * Runs after every login: audits administrators and remembers the browser. Returns the Set-Cookie line for that.
 */
export async function finishLogin(
  member: Member,
  { address, headers }: { address: string; headers: Headers },
): Promise<string> {
  return transaction(async (trx) => {
    if (member.kind === "administrator") {
      const actor = { ...member, visitorId: null };
      await recordAction(trx, actor, { action: "login", subjectId: member.id, address });
    }
    return rememberDevice(trx, member.id, headers.get("cookie") ?? "");
  });
}
