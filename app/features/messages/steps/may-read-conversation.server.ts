import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { readingMinutes } from "../model.ts";

/** True for an administrator who opened this conversation for a reason less than `readingMinutes` ago (read-conversation). */
export async function mayReadConversation(actor: Actor, conversationId: string): Promise<boolean> {
  if (actor.kind !== "administrator") return false;
  const since = new Date(now().getTime() - readingMinutes * 60_000);
  const { rows } = await sql`
    select from audit_entries where actor_id = ${actor.id} and action = 'readConversation'
      and subject_id = ${conversationId} and happened_at > ${since} limit 1`.execute(db);
  return rows.length > 0;
}
