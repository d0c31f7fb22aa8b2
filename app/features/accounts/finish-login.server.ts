import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { Member } from "./model.ts";
import { addressProven } from "./news.server.ts";
import { recordDeed } from "./record-deed.server.ts";

/** What follows a login, whichever way somebody came in: administrators' are written down, and what visitors left under a proven address is theirs. */
export async function finishLogin(member: Member, address: string): Promise<void> {
  await transaction(async (trx) => {
    if (member.kind === "administrator") {
      const actor = { ...member, visitorId: null };
      await recordDeed(trx, actor, { deed: "login", subjectId: member.id, address });
    }
    if (member.emailVerified) await enqueue(trx, addressProven, { userId: member.id });
  });
}
