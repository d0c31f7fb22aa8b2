import type { MessageReportJson } from "#app/features/messages/present.ts";
import type { NoticeOfStayRow } from "#app/features/notices/queries.server.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import type { ListRows } from "../lists/model.ts";
import type { AuditLine, MemberLine } from "../present.ts";
import type { CaseClock, PartOfMember } from "./model.ts";

type Clocks = {
  clocks: CaseClock[];
  /** When the page was read. */
  asOf: string;
};

/** Everything about a stay; what the administrator's role doesn't read is null, or empty of problems and reports. */
export type StayJson = Clocks & {
  reservation: ReservationJson;
  problems: ListRows["problems"][];
  claims: ListRows["deposits"][];
  reports: MessageReportJson[];
  emails: ListRows["emails"][] | null;
  notices: NoticeLine[] | null;
  money: {
    payments: ListRows["payments"][];
    refunds: ListRows["refunds"][];
    payouts: ListRows["payouts"][];
  } | null;
  actions: AuditLine[] | null;
};

/** Everything about a member; what the administrator's role doesn't read is null. */
export type WholeMemberJson = Clocks & {
  member: MemberLine;
  parts: { [Name in PartOfMember]: ListRows[Name][] | null };
  actions: AuditLine[] | null;
};

/** A notice about a stay, as administrators see it: to whom it went, what it was about, and when it was read. */
export type NoticeLine = {
  id: string;
  to: "tenant" | "landlord";
  title: string;
  at: string;
  readAt: string | null;
};

export function presentNotice(row: NoticeOfStayRow, landlordId: string): NoticeLine {
  return {
    id: row.id,
    to: row.memberId === landlordId ? "landlord" : "tenant",
    title: row.title,
    at: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}
