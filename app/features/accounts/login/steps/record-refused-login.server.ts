import { db } from "#app/platform/db.server.ts";
import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";

/** Audits a refused login and its reason, never what was typed. `userId` is null if there is no account. */
export async function recordRefusedLogin(
  actor: Actor,
  userId: string | null,
  { why, address }: { why: string; address: string },
): Promise<void> {
  await recordAction(db, actor, { action: "loginRefused", subjectId: userId, address, details: { why } });
}
