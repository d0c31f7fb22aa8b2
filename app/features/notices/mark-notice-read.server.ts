import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

/** Marks a notice of the caller's as read; returns where it leads. Idempotent. */
export async function markNoticeRead(actor: Actor, id: string): Promise<string> {
  const member = requireMember(actor);
  const read = await db
    .updateTable("notices")
    .set((eb) => ({ readAt: eb.fn.coalesce("readAt", eb.val(now())) }))
    .where("id", "=", id)
    .where("memberId", "=", member.id)
    .returning("path")
    .executeTakeFirst();
  if (!read) throw new NotFound("Notice not found.");
  return read.path;
}
