import type { Actor } from "#app/features/accounts/model.ts";
import { requireMember } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";

/** Ends pushes to the browser of this session. Idempotent. */
export async function unsubscribePush(actor: Actor, token: string | null): Promise<void> {
  const { id } = requireMember(actor);
  await db
    .deleteFrom("pushSubscriptions")
    .where("memberId", "=", id)
    .where("sessionId", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("sessions.id")
        .where("token", "=", token ?? ""),
    )
    .execute();
}
