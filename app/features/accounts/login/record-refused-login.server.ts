import { db } from "#app/platform/db.server.ts";
import type { Actor } from "../model.ts";
import { recordAction } from "../members/record-action.server.ts";

/** Writes down that somebody was not let in, and why; never what was typed. `userId` is the account's, null where there is none. */
export async function recordRefusedLogin(
  actor: Actor,
  userId: string | null,
  { why, address }: { why: string; address: string },
): Promise<void> {
  await recordAction(db, actor, { action: "loginRefused", subjectId: userId, address, details: { why } });
}
