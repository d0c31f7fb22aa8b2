import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import type { NoticeChoice } from "./schema.ts";
import { setChoice } from "./set-choice.server.ts";

/** Switches emails or pushes of a category on or off for the caller. Idempotent. */
export async function chooseNotices(actor: Actor, choice: NoticeChoice, address: string): Promise<void> {
  const member = requireMember(actor);
  await limitRate(`notice-choices:${member.id}`, { max: 100, seconds: 600 });
  const { category, channel, wanted: isWanted } = choice;
  await transaction(async (trx) => {
    await setChoice(trx, { memberId: member.id, category, channel, isWanted });
    const action = isWanted ? "beginNotices" : "endNotices";
    await recordAction(trx, actor, { action, subjectId: member.id, address });
  });
}
