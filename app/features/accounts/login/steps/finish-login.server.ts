import { transaction } from "#app/platform/db.server.ts";
import type { Member } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { leaveBrowser } from "#app/features/notices/leave-browser.server.ts";
import { readToken } from "#app/features/accounts/session/read-token.server.ts";
import { rememberDevice } from "#app/features/accounts/session/steps/remember-device.server.ts";

/**
 * Runs after every login: ends pushes of the session that the browser had, audits administrators and remembers the browser. Returns the Set-Cookie line for that.
 */
export async function finishLogin(
  member: Member,
  { address, headers }: { address: string; headers: Headers },
): Promise<string> {
  // The next person at a shared computer isn't shown the former one's notices.
  const former = await readToken(new Request("http://localhost", { headers }));
  return transaction(async (trx) => {
    if (former !== null) await leaveBrowser(trx, former);
    if (member.kind === "administrator") {
      const actor = { ...member, visitorId: null };
      await recordAction(trx, actor, { action: "login", subjectId: member.id, address });
    }
    return rememberDevice(trx, member.id, headers.get("cookie") ?? "");
  });
}
