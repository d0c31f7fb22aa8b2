import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Actor, Member } from "../model.ts";
import { requireMember } from "../policy.ts";
import type { NameInput } from "../schema.ts";

/** Changes a member's name; existing reservations keep their guest's name. */
export async function changeName(actor: Actor, { username }: NameInput): Promise<Member> {
  const member = requireMember(actor);
  await db
    .updateTable("users")
    .set({ username, name: username, updatedAt: now() })
    .where("id", "=", member.id)
    .execute();
  return { ...member, username };
}
