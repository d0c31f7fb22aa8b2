import { now } from "#app/platform/clock.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import type { Actor } from "../model.ts";
import type { AuditAction, SettingChange } from "./model.ts";

/** Writes one audit log entry, in the action's transaction if there is one. Returns the entry's id. */
export async function recordAction(
  database: Queryable,
  actor: Actor,
  entry: {
    action: AuditAction;
    subjectId: string | null;
    address?: string;
    details?: Record<string, string | SettingChange>;
  },
): Promise<number> {
  const { id } = await database
    .insertInto("auditEntries")
    .values({
      actorKind: actor.kind,
      actorId: actor.kind === "system" ? null : actor.kind === "visitor" ? actor.visitorId : actor.id,
      action: entry.action,
      subjectId: entry.subjectId,
      ipAddress: entry.address ?? null,
      details: JSON.stringify(entry.details ?? {}),
      happenedAt: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
