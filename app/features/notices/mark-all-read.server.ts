import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Marks the caller's notices as read, up to the newest one that they have seen (`newest`), or all. Idempotent. */
export async function markAllRead(actor: Actor, newest?: string): Promise<void> {
  const { id } = requireMember(actor);
  await db
    .updateTable("notices")
    .set({ readAt: now() })
    .where("memberId", "=", id)
    .where("readAt", "is", null)
    .$if(newest !== undefined, (query) =>
      query.where("createdAt", "<=", (eb) =>
        eb
          .selectFrom("notices as seen")
          .select("seen.createdAt")
          .where("seen.id", "=", newest!)
          .where("seen.memberId", "=", id),
      ),
    )
    .execute();
}
