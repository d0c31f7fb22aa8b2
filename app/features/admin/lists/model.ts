import { termsVersions } from "#app/features/accounts/terms/model.ts";
import { auditActions } from "#app/features/accounts/members/model.ts";
import type { ClaimToDecideJson } from "#app/features/deposits/present.ts";
import { inquiryKinds } from "#app/features/inquiries/model.ts";
import type { ProblemToDecideJson } from "#app/features/problems/present.ts";
import { kindNames, outcomeNames, problemKinds } from "#app/features/problems/model.ts";
import type { InquiryJson } from "#app/features/inquiries/present.ts";
import { lateFeeWords, rentStateWords } from "#app/features/leases/model.ts";
import type { ListedRentJson } from "#app/features/leases/present.ts";
import { stateOfPayment } from "#app/features/payments/model.ts";
import type { PaymentLine, PayoutLine, RefundLine } from "#app/features/payments/reconciliation/present.ts";
import type { ReviewLine } from "#app/features/reviews/present.ts";
import type { ApprovalJson } from "#app/features/properties/approval/present.ts";
import { typesOfSpace } from "#app/features/properties/model.ts";
import { statuses } from "#app/features/reservations/model.ts";
import { consentNames } from "#app/features/reservations/terms/model.ts";
import type { ConsentLine } from "#app/features/reservations/terms/present.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import type { AuditLine, EmailLine, JobLine, MemberLine, OfferedLine } from "../present.ts";

/** The administrators' lists and their rows. */
export type ListRows = {
  inquiries: InquiryJson;
  users: MemberLine;
  properties: OfferedLine;
  approvals: ApprovalJson;
  reviews: ReviewLine;
  reservations: ReservationJson;
  consents: ConsentLine;
  rents: ListedRentJson;
  problems: ProblemToDecideJson;
  deposits: ClaimToDecideJson;
  payments: PaymentLine;
  refunds: RefundLine;
  payouts: PayoutLine;
  emails: EmailLine;
  jobs: JobLine;
  audit: AuditLine;
};
export type ListName = keyof ListRows;

export type ListColumn<Row> = {
  name: string;
  /** What the URL and the query call it; without one the column can't sort. */
  sort?: string;
  isNumber?: boolean;
  /** Left out of narrow tables, and next to an open row. */
  isMinor?: boolean;
  /** Where rows are two lines, it is in one of them although it is minor. */
  stacked?: "top" | "below";
  /** Shown only where there is room for all columns. */
  isLeast?: boolean;
  /** Never shortened. */
  isWhole?: boolean;
  /** Only in the file. */
  isHidden?: boolean;
  /** An instant, shown in the words of the table and written as ISO 8601. */
  isTime?: boolean;
  /** The property's, of an instant of a property, a stay or its money; other instants are in UTC. */
  timeZone?: (row: Row) => string;
  text: (row: Row) => string;
};

const idColumn = { name: "Id", isHidden: true, text: (row: { id: string }) => row.id };
const time = <Row>(
  name: string,
  sort: string,
  text: (row: Row) => string,
  timeZone?: (row: Row) => string,
): ListColumn<Row> => ({ name, sort, isMinor: true, isTime: true, timeZone, text });
const zoneOfReservation = (row: ReservationJson) => row.time_zone;
const zoneOfLine = (row: { timeZone: string }) => row.timeZone;
const zoneOfClaim = ({ reservation }: ClaimToDecideJson) => reservation.time_zone;

const guestOfStay = {
  name: "Guest",
  sort: "tenant",
  isMinor: true,
  stacked: "below",
  text: ({ reservation }: { reservation: ReservationJson }) => reservation.guest_name,
} as const;

const claimStates = {
  objected: "objected",
  unanswered: "not answered",
  open: "waits for the tenant",
  agreed: "agreed",
  decided: "decided",
  void: "closed",
} as const;

const chargeStates = { due: "due", processing: "being charged", paid: "paid", failed: "unpaid" };

const problemStates = {
  waiting: "waits for us",
  open: "open",
  fixed: "said to be fixed",
  decided: "decided",
  closed: "closed",
} as const;

/** The columns of each list, in the table and in its CSV file. */
export const listColumns: { [Name in ListName]: ListColumn<ListRows[Name]>[] } = {
  inquiries: [
    { name: "From", sort: "name", text: (row) => row.name ?? "A visitor" },
    { name: "Email", sort: "email", isMinor: true, text: (row) => row.email ?? "" },
    { name: "About", sort: "kind", text: (row) => inquiryKinds[row.kind] },
    { name: "Message", isMinor: true, text: (row) => row.message },
    { name: "State", sort: "state", text: (row) => row.state },
    time("Received", "at", (row: InquiryJson) => row.created_at),
    idColumn,
  ],
  users: [
    { name: "Name", sort: "name", text: (row) => row.username },
    { name: "Email", sort: "email", text: (row) => (row.deleted ? "" : row.email) },
    { name: "Role", sort: "role", stacked: "top", text: (row) => row.role },
    { name: "State", sort: "state", text: stateOfMember },
    time("Joined", "since", (row: MemberLine) => row.since),
    idColumn,
  ],
  properties: [
    { name: "Title", sort: "title", text: (row) => row.title },
    { name: "City", sort: "city", isMinor: true, text: (row) => row.city },
    { name: "Type", sort: "type", isMinor: true, text: (row) => row.type },
    { name: "Price", sort: "price", isNumber: true, text: (row) => row.price },
    { name: "Landlord", sort: "landlord", text: (row) => row.landlordName },
    { name: "State", sort: "state", text: (row) => (row.hidden === null ? "listed" : "hidden") },
    time("Added", "since", (row: OfferedLine) => row.since, zoneOfLine),
    { name: "Address", isHidden: true, text: (row) => row.address },
    { name: "Landlord’s id", isHidden: true, text: (row) => row.landlordId },
    idColumn,
  ],
  approvals: [
    { name: "Space", text: (row) => row.property.title },
    { name: "What", sort: "what", text: (row) => (row.before === null ? "New space" : "Edit") },
    { name: "Landlord", isMinor: true, text: (row) => row.property.landlord_name },
    { name: "State", sort: "state", text: (row) => (row.refused === null ? "waiting" : "refused") },
    time(
      "Sent",
      "sent",
      (row: ApprovalJson) => row.sent_at,
      ({ property }) => property.time_zone,
    ),
    { name: "Refused because", isHidden: true, text: (row) => row.refused ?? "" },
    { name: "Landlord’s id", isHidden: true, text: (row) => row.property.landlord_id },
    idColumn,
  ],
  reviews: [
    { name: "Space", sort: "space", text: (row) => row.title },
    { name: "Stars", sort: "stars", isNumber: true, text: (row) => String(row.stars) },
    { name: "Written by", sort: "author", text: (row) => row.side },
    { name: "Words", isMinor: true, text: (row) => row.text },
    { name: "State", sort: "state", text: (row) => (row.hidden === null ? "shown" : "hidden") },
    time("Published", "at", (row: ReviewLine) => row.published_at, zoneOfLine),
    { name: "Answer", isHidden: true, text: (row) => row.answer ?? "" },
    { name: "Hidden because", isHidden: true, text: (row) => row.hidden ?? "" },
    { name: "Reservation", isHidden: true, text: (row) => row.reservationId },
    idColumn,
  ],
  consents: [
    { name: "Who", text: (row) => row.who },
    { name: "Role", isMinor: true, text: (row) => row.role },
    { name: "About", sort: "about", text: (row) => row.about },
    { name: "Version", sort: "version", isMinor: true, text: (row) => row.version },
    { name: "Space", isMinor: true, text: (row) => row.title },
    time("Agreed", "at", (row: ConsentLine) => row.at, zoneOfLine),
    { name: "Text", isHidden: true, text: (row) => row.text },
    { name: "Reservation", isHidden: true, text: (row) => row.reservationId ?? "" },
    { name: "Member", isHidden: true, text: (row) => row.memberId ?? "" },
    { name: "Request", isHidden: true, text: (row) => row.requestId ?? "" },
    idColumn,
  ],
  reservations: [
    { name: "Code", sort: "code", isWhole: true, text: (row) => row.reservation_code },
    { name: "Guest", sort: "guest", isMinor: true, stacked: "top", text: (row) => row.guest_name },
    { name: "Space", sort: "space", text: (row) => row.title },
    { name: "Stay", sort: "stay", isMinor: true, text: (row) => daysInWords(row.start_date, row.end_date) },
    { name: "Total", sort: "total", isNumber: true, text: (row) => formatDollars(row.total) },
    { name: "Status", sort: "status", text: (row) => row.status },
    { name: "Payment", sort: "paid", isMinor: true, text: (row) => row.payment_status },
    {
      name: "Card charged on",
      isHidden: true,
      text: (row) => (row.card_saved ? (row.charged_on ?? "") : ""),
    },
    { ...time("Made", "made", (row: ReservationJson) => row.created_at, zoneOfReservation), isLeast: true },
    { name: "Contact", isHidden: true, text: (row) => row.guest_contact },
    { name: "Order", isHidden: true, text: (row) => row.order_id },
    { name: "Property", isHidden: true, text: (row) => row.property_id },
    idColumn,
  ],
  rents: [
    { name: "Space", sort: "space", text: (row) => row.title },
    { name: "Guest", sort: "tenant", isMinor: true, text: (row) => row.tenant_email },
    { name: "Period", sort: "period", text: (row) => daysInWords(row.start_date, row.end_date) },
    { name: "Total", sort: "total", isNumber: true, text: (row) => formatDollars(row.total) },
    { name: "State", sort: "state", text: (row) => rentStateWords[row.state] },
    { name: "Charged on", isMinor: true, text: (row) => row.charged_on },
    {
      name: "Late fee",
      isHidden: true,
      text: ({ late_fee: fee }) => (fee ? `${formatDollars(fee.amount)} ${lateFeeWords[fee.state]}` : ""),
    },
    { name: "Reservation", isHidden: true, text: (row) => row.reservation_id },
    idColumn,
  ],
  problems: [
    { name: "Space", sort: "space", text: ({ reservation }) => reservation.title },
    guestOfStay,
    { name: "About", sort: "kind", text: ({ problem }) => kindNames[problem.kind] },
    { name: "State", sort: "state", text: ({ problem }) => problemStates[problem.state] },
    time(
      "Decide by",
      "waits",
      (row: ProblemToDecideJson) => row.decide_by ?? "",
      (row) => row.reservation.time_zone,
    ),
    time(
      "Made",
      "made",
      (row: ProblemToDecideJson) => row.problem.created_at,
      (row) => row.reservation.time_zone,
    ),
    {
      name: "Outcome",
      isHidden: true,
      text: ({ problem }) => (problem.outcome === null ? "" : outcomeNames[problem.outcome]),
    },
    { name: "Reservation", isHidden: true, text: ({ reservation }) => reservation.id },
    idColumn,
  ],
  deposits: [
    { name: "Space", sort: "space", text: ({ reservation }) => reservation.title },
    guestOfStay,
    { name: "Claimed", sort: "claimed", isNumber: true, text: ({ claim }) => formatDollars(claim.amount) },
    {
      name: "Deposit",
      isNumber: true,
      isMinor: true,
      text: ({ reservation }) => formatDollars(reservation.deposit),
    },
    { name: "State", sort: "state", text: ({ claim }) => claimStates[claim.state] },
    time("Answer by", "answer", (row: ClaimToDecideJson) => row.claim.answer_by, zoneOfClaim),
    time("Made", "made", (row: ClaimToDecideJson) => row.claim.created_at, zoneOfClaim),
    {
      name: "Awarded",
      sort: "awarded",
      isHidden: true,
      text: ({ claim }) => (claim.awarded === null ? "" : formatDollars(claim.awarded)),
    },
    {
      name: "Card",
      isMinor: true,
      text: ({ claim: { charged } }) =>
        charged ? `${formatDollars(charged.amount)} ${chargeStates[charged.state]}` : "",
    },
    { name: "Reservation", isHidden: true, text: ({ reservation }) => reservation.id },
    idColumn,
  ],
  payments: [
    { name: "Guest", sort: "guest", text: (row) => row.guestName },
    { name: "For", text: (row) => row.titles },
    { name: "Amount", sort: "amount", isNumber: true, text: (row) => formatDollars(row.amount) },
    { name: "State", sort: "state", text: stateOfPayment },
    { name: "Mode", sort: "mode", isMinor: true, text: (row) => row.provider },
    time("Made", "made", (row: PaymentLine) => row.createdAt, zoneOfLine),
    { name: "Contact", isHidden: true, text: (row) => row.guestContact },
    { name: "Order", isHidden: true, text: (row) => row.orderId },
    idColumn,
  ],
  refunds: [
    { name: "Guest", sort: "guest", text: (row) => row.guestName },
    { name: "Space", sort: "space", text: (row) => row.title },
    { name: "Amount", sort: "amount", isNumber: true, text: (row) => formatDollars(row.amount) },
    { name: "Reason", sort: "reason", isMinor: true, text: (row) => row.reason },
    { name: "State", sort: "state", text: (row) => row.state },
    time("Decided", "made", (row: RefundLine) => row.createdAt, zoneOfLine),
    { name: "Note", isHidden: true, text: (row) => row.note ?? "" },
    { name: "Reservation", isHidden: true, text: (row) => row.reservationId },
    idColumn,
  ],
  payouts: [
    { name: "Landlord", sort: "landlord", text: (row) => row.username },
    { name: "Space", sort: "space", text: (row) => row.title },
    { name: "Amount", sort: "amount", isNumber: true, text: (row) => formatDollars(row.amount) },
    { name: "State", sort: "state", text: (row) => row.state },
    time("Decided", "made", (row: PayoutLine) => row.createdAt, zoneOfLine),
    { name: "Email", isHidden: true, text: (row) => row.email },
    { name: "Reservation", isHidden: true, text: (row) => row.reservationId },
    idColumn,
  ],
  emails: [
    { name: "To", sort: "to", text: (row) => row.to },
    { name: "Subject", sort: "subject", text: (row) => row.subject },
    { name: "State", sort: "state", text: (row) => row.state },
    { name: "Tries", sort: "attempts", isNumber: true, isMinor: true, text: (row) => String(row.attempts) },
    time("Queued", "queued", (row: EmailLine) => row.createdAt),
    time("Sent", "sent", (row: EmailLine) => row.sentAt ?? ""),
    idColumn,
  ],
  jobs: [
    { name: "Kind", sort: "kind", text: (row) => row.name },
    { name: "State", sort: "state", text: (row) => row.state },
    { name: "Tries", sort: "attempts", isNumber: true, text: (row) => String(row.attempts) },
    { name: "Error", isMinor: true, text: (row) => row.trouble ?? "" },
    time("Since", "since", (row: JobLine) => row.at),
    time("Next", "next", (row: JobLine) => row.next),
    idColumn,
  ],
  audit: [
    { name: "Action", sort: "action", text: (row) => row.action },
    { name: "Who", sort: "who", text: (row) => row.who },
    { name: "Subject", sort: "subject", isMinor: true, text: (row) => row.subject ?? "" },
    { name: "From", sort: "address", isMinor: true, text: (row) => row.address ?? "" },
    { ...time("When", "at", (row: AuditLine) => row.at), isMinor: false },
    { name: "Details", isHidden: true, text: (row) => row.details ?? "" },
    idColumn,
  ],
};

export type ListFilter = {
  name: string;
  label: string;
  choices: (readonly [value: string, words: string])[];
};

const plain = (values: readonly string[]) => values.map((one) => [one, one.replaceAll("_", " ")] as const);
const state = (values: readonly string[]) => ({ name: "state", label: "State", choices: plain(values) });

/** What limits each list, by the name that its query knows. */
export const listFilters: Record<ListName, ListFilter[]> = {
  inquiries: [
    { name: "kind", label: "About", choices: Object.entries(inquiryKinds) },
    state(["new", "done", "spam"]),
  ],
  users: [
    { name: "role", label: "Role", choices: plain(["tenant", "landlord", "administrator"]) },
    state(["active", "unconfirmed", "suspended", "deleted"]),
  ],
  // Screens have the types as the operator shows them.
  properties: [{ name: "type", label: "Type", choices: plain(typesOfSpace) }, state(["listed", "hidden"])],
  approvals: [
    {
      name: "what",
      label: "What",
      choices: [
        ["new", "New spaces"],
        ["edit", "Edits"],
      ],
    },
    state(["waiting", "refused"]),
  ],
  reviews: [
    { name: "author", label: "Written by", choices: plain(["tenant", "landlord"]) },
    { name: "stars", label: "Stars", choices: plain(["1", "2", "3", "4", "5"]) },
    state(["shown", "hidden"]),
  ],
  reservations: [
    { name: "status", label: "Status", choices: plain(statuses) },
    { name: "paid", label: "Payment", choices: plain(["unpaid", "processing", "paid", "refunded"]) },
  ],
  consents: [
    { name: "who", label: "Who", choices: plain(["tenant", "landlord", "visitor"]) },
    { name: "about", label: "About", choices: Object.entries(consentNames) },
    // A renewal has a version for each set of facts.
    {
      name: "version",
      label: "Terms of service",
      choices: plain(termsVersions.map(({ version }) => version)),
    },
  ],
  rents: [
    { name: "state", label: "State", choices: Object.entries(rentStateWords) },
    { name: "late_fee", label: "Late fee", choices: plain(["unpaid"]) },
  ],
  problems: [
    { name: "state", label: "State", choices: Object.entries(problemStates) },
    { name: "kind", label: "About", choices: problemKinds.map((kind) => [kind, kindNames[kind]] as const) },
  ],
  deposits: [
    { name: "state", label: "State", choices: Object.entries(claimStates) },
    { name: "card", label: "Charged to the card", choices: plain(["unpaid", "paid"]) },
  ],
  payments: [
    state(["opening", "open", "succeeded", "expired", "failed"]),
    { name: "mode", label: "Mode", choices: plain(["sandbox", "test", "live"]) },
  ],
  refunds: [
    state(["requested", "succeeded", "failed", "withdrawn", "settled"]),
    {
      name: "reason",
      label: "Reason",
      choices: plain([
        "rejected",
        "expired",
        "canceled",
        "late_payment",
        "double_payment",
        "goodwill",
        "at_provider",
        "unused",
        "price_difference",
        "rented_again",
      ]),
    },
  ],
  payouts: [state(["requested", "succeeded", "failed", "netted"])],
  emails: [state(["waiting", "sent", "bounced", "failed"])],
  jobs: [state(["failed", "retry", "created", "active"])],
  audit: [
    {
      name: "actor",
      label: "Who",
      choices: plain(["administrator", "landlord", "tenant", "visitor", "system"]),
    },
    { name: "action", label: "Action", choices: Object.entries(auditActions) },
  ],
};

/** A row's state in one word. */
export function stateOfMember({ deleted, suspended, verified }: MemberLine): string {
  if (deleted) return "deleted";
  if (suspended !== null) return "suspended";
  return verified ? "active" : "unconfirmed";
}

export const listNames = Object.keys(listColumns) as ListName[];
