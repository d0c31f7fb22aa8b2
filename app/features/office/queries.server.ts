import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { rowsAtOnce } from "./model.ts";
import type { Looked } from "./schema.ts";

/** A part of the audit log, the newest first: what was done with, by or from what the words name. */
export async function auditEntries(actor: Actor, { q, from }: Looked) {
  requireRole(actor, "administrator");
  const rows = await db
    .selectFrom("auditEntries")
    .leftJoin("users", "users.id", "auditEntries.actorId")
    .select([
      "auditEntries.id",
      "actorKind",
      "actorId",
      "users.email as actorEmail",
      "deed",
      "subjectId",
      "ipAddress",
      sql<string>`nullif(details, '{}')::text`.as("details"),
      "happenedAt",
    ])
    .$if(q !== "", (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', deed, actor_kind, actor_id, users.email, subject_id, ip_address, details::text)
          ilike ${likePattern(q)}`,
      ),
    )
    .orderBy("auditEntries.id", "desc")
    .limit(rowsAtOnce + 1)
    .offset(from)
    .execute();
  return pageOf(rows);
}

export type AuditRow = Awaited<ReturnType<typeof auditEntries>>["rows"][number];

/** A pattern that finds the words as they are written anywhere in a text. */
function likePattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

function pageOf<Row>(rows: Row[]): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, rowsAtOnce), hasMore: rows.length > rowsAtOnce };
}
