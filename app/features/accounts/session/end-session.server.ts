import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { Actor } from "../model.ts";
import { requireMember } from "../policy.ts";

/** Ends one of the member's own sessions in any browser. */
export async function endSession(actor: Actor, id: string): Promise<void> {
  const member = requireMember(actor);
  const ended = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("userId", "=", member.id)
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new NotFound("Session not found.");
}
