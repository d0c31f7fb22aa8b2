import type { AdministratorRole } from "#app/features/accounts/model.ts";
import { auditActions, type SettingChange } from "#app/features/accounts/members/model.ts";
import { addressInWords } from "#app/features/properties/model.ts";
import { formatCents } from "#app/platform/money.ts";
import type { AuditRow, JobRow, EmailRow, MemberRow, OfferedRow, QueueRow } from "./queries.server.ts";

/** One audit log entry on admin pages. */
export type AuditLine = {
  id: string;
  at: string;
  /** With their address, as in the file. */
  who: string;
  /** Null for visitors and the system. */
  actorName: string | null;
  action: string;
  actorId: string | null;
  subject: string | null;
  /** A person's name or a space's title; null of other things. */
  subjectName: string | null;
  address: string | null;
  details: string | null;
};

export function presentAudit(row: AuditRow): AuditLine {
  const { id, action, actorKind, actorEmail, actorId, subjectId, ipAddress, details } = row;
  const name = actorEmail ?? actorId;
  return {
    id: String(id),
    at: row.happenedAt.toISOString(),
    who: name === null ? actorKind : `${actorKind} ${name}`,
    actorName: row.actorName,
    action: (auditActions as Record<string, string>)[action] ?? action,
    actorId,
    subject: subjectId,
    subjectName: row.subjectName,
    address: ipAddress,
    details: details && inWords(JSON.parse(details) as Record<string, unknown>),
  };
}

/** `Side: front, reason: blurred`. */
function inWords(details: Record<string, unknown>): string {
  const words = Object.entries(details)
    .map(([name, value]) =>
      isSettingChange(value)
        ? `${name}: ${changeInWords(value)}`
        : `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${String(value)}`,
    )
    .join(", ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function isSettingChange(value: unknown): value is SettingChange {
  return typeof value === "object" && value !== null && "before" in value && "after" in value;
}

function changeInWords({ before, after }: SettingChange): string {
  return `${before ?? "default"} → ${after ?? "default"}`;
}

/** A member on admin pages; `suspended` is the reason, or null. Of deleted members little is left. */
export type MemberLine = {
  id: string;
  username: string;
  email: string;
  verified: boolean;
  role: string;
  /** Null unless they are an administrator. */
  administratorRole: AdministratorRole | null;
  since: string;
  suspended: string | null;
  deleted: boolean;
  /** How many accepted stays a landlord canceled. */
  cancellations: number;
  /** The terms of service that they accepted last; null if none. */
  accepted: { version: string; at: string } | null;
};

export function presentMember(row: MemberRow): MemberLine {
  const { id, username, email, emailVerified, role, banned, banReason, isDeleted } = row;
  const suspended = banned && !isDeleted ? (banReason ?? "") : null;
  return {
    id,
    username,
    email,
    verified: emailVerified,
    role,
    administratorRole: row.administratorRole,
    since: row.createdAt.toISOString(),
    suspended,
    deleted: isDeleted,
    cancellations: row.cancellations,
    accepted:
      row.acceptedTerms && row.acceptedTermsAt
        ? { version: row.acceptedTerms, at: row.acceptedTermsAt.toISOString() }
        : null,
  };
}

/** A property on admin pages; `hidden` is the reason, null for one in search results. */
export type OfferedLine = {
  id: string;
  title: string;
  address: string;
  city: string;
  type: string;
  price: string;
  landlord: string;
  landlordName: string;
  landlordId: string;
  since: string;
  timeZone: string;
  hidden: string | null;
};

export function presentOffered(row: OfferedRow): OfferedLine {
  return {
    id: row.id,
    title: row.title,
    address: addressInWords(row),
    city: `${row.city}, ${row.state}`,
    type: row.typeOfSpace,
    price: `${formatCents(row.priceCents)}/${row.pricePer}`,
    landlord: `${row.username} (${row.email})`,
    landlordName: row.username,
    landlordId: row.landlordId,
    since: row.createdAt.toISOString(),
    timeZone: row.timeZone,
    hidden: row.hiddenBecause,
  };
}

/** An email on admin pages; `sentAt` is null until it is sent. */
export type EmailLine = {
  id: string;
  to: string;
  subject: string;
  state: string;
  attempts: number;
  trouble: string | null;
  createdAt: string;
  sentAt: string | null;
  aboutUserId: string | null;
  aboutReservationId: string | null;
  mayRetry: boolean;
};

export function presentEmail({ recipient, createdAt, sentAt, isForgotten, ...row }: EmailRow): EmailLine {
  const mayRetry = row.state !== "sent" && !isForgotten;
  return {
    ...row,
    to: recipient,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    mayRetry,
  };
}

export type QueueLine = QueueRow;

export type JobLine = Omit<JobRow, "at" | "next"> & { at: string; next: string };

export function presentJob({ at, next, ...row }: JobRow): JobLine {
  return { ...row, at: at.toISOString(), next: next.toISOString() };
}
