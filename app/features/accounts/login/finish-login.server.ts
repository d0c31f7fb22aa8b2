import { transaction } from "#app/platform/db.server.ts";
import type { Member } from "../model.ts";
import { recordAction } from "../members/record-action.server.ts";
import { rememberDevice } from "../session/remember-device.server.ts";

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
