import type { AuditRow } from "./queries.server.ts";

/** One line of the audit log as the office shows it. */
export type AuditLine = {
  id: number;
  at: string;
  who: string;
  deed: string;
  subject: string | null;
  address: string | null;
  details: string | null;
};

export function presentAudit(row: AuditRow): AuditLine {
  const { id, deed, actorKind, actorEmail, actorId, subjectId, ipAddress, details } = row;
  const name = actorEmail ?? actorId;
  return {
    id,
    at: row.happenedAt.toISOString(),
    who: name === null ? actorKind : `${actorKind} ${name}`,
    deed,
    subject: subjectId,
    address: ipAddress,
    details: details || null,
  };
}
