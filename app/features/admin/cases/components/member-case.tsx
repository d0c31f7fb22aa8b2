import { inquiryKinds } from "#app/features/inquiries/model.ts";
import { stateOfPayment } from "#app/features/payments/model.ts";
import { kindNames } from "#app/features/problems/model.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { MemberCard } from "../../components/member-card.tsx";
import type { ListRows } from "../../lists/model.ts";
import { type PartOfMember, partsOfMember } from "../model.ts";
import type { WholeMemberJson } from "../present.ts";
import { CaseClocks } from "./case-clocks.tsx";
import { CaseColumns } from "./case-columns.tsx";
import { type Line, Lines } from "./lines.tsx";
import { Empty } from "./section.tsx";
import { actionsTitle, TakenActions } from "./taken-actions.tsx";

type Props = { shown: WholeMemberJson };

/** One member, then the first rows of everything that the administrator's role may read; stays and cases lead to the stay's page. */
export function MemberCase({ shown: { member, parts, clocks, asOf, actions } }: Props) {
  const isRead = parts.problems !== null || parts.deposits !== null;
  const lines = names.map((name) => ({
    name,
    lines: (parts[name] ?? []).map((row) => (lineOf[name] as (row: unknown) => Line)(row)),
  }));
  return (
    <CaseColumns
      card={<MemberCard member={member} />}
      aside={<TakenActions actions={actions} all={`/admin/audit?q=${member.id}`} />}
    >
      {isRead && <CaseClocks clocks={clocks} asOf={asOf} linked />}
      {lines.map((part) => (
        <Lines
          key={part.name}
          title={partsOfMember[part.name]}
          all={`/admin/${part.name}?q=${member.id}`}
          lines={part.lines}
        />
      ))}
      <Empty
        parts={[
          isRead && clocks.length === 0 && "Open cases",
          ...names.map((name) => parts[name]?.length === 0 && partsOfMember[name]),
          actions?.length === 0 && actionsTitle,
        ]}
      />
    </CaseColumns>
  );
}

const names = Object.keys(partsOfMember) as PartOfMember[];

/** A row of each list in one line. */
const lineOf: { [Name in PartOfMember]: (row: ListRows[Name]) => Line } = {
  reservations: (row) => ({
    id: row.id,
    title: `${row.title}, ${daysInWords(row.start_date, row.end_date)}, ${row.guest_name}`,
    to: `/admin/reservations/${row.id}`,
    state: row.status,
    at: row.created_at,
    timeZone: row.time_zone,
  }),
  problems: ({ id, problem, reservation }) => ({
    id,
    title: `${kindNames[problem.kind]}: ${reservation.title}`,
    to: `/admin/reservations/${reservation.id}`,
    state: problem.state,
    at: problem.created_at,
    timeZone: reservation.time_zone,
  }),
  deposits: ({ id, claim, reservation }) => ({
    id,
    title: `${formatDollars(claim.amount)}: ${reservation.title}`,
    to: `/admin/reservations/${reservation.id}`,
    state: claim.state,
    at: claim.created_at,
    timeZone: reservation.time_zone,
  }),
  inquiries: ({ id, kind, message, state, created_at }) => ({
    id,
    title: inquiryKinds[kind],
    to: `/admin/inquiries?q=${id}`,
    state,
    note: message,
    at: created_at,
  }),
  properties: ({ id, title, hidden, since, timeZone }) => ({
    id,
    title,
    to: `/admin/properties?open=${id}`,
    state: hidden === null ? "listed" : "hidden",
    note: hidden,
    at: since,
    timeZone,
  }),
  reviews: (row) => ({
    id: row.id,
    title: `${row.stars} of 5: ${row.title}`,
    to: `/admin/reviews?open=${row.id}`,
    state: row.hidden === null ? "shown" : "hidden",
    note: row.text,
    at: row.published_at,
    timeZone: row.timeZone,
  }),
  payments: (row) => ({
    id: row.id,
    title: `${formatDollars(row.amount)} for ${row.titles}`,
    to: `/admin/payments?open=${row.id}`,
    state: stateOfPayment(row),
    at: row.createdAt,
    timeZone: row.timeZone,
  }),
  payouts: ({ id, amount, title, state, createdAt, timeZone }) => ({
    id,
    title: `${formatDollars(amount)} for ${title}`,
    to: `/admin/payouts?open=${id}`,
    state,
    at: createdAt,
    timeZone,
  }),
  emails: ({ id, subject, state, createdAt }) => ({
    id,
    title: subject,
    to: `/admin/emails?open=${id}`,
    state,
    at: createdAt,
  }),
};
