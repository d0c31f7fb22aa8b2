import { inquiryKinds, type InquiryState, reportReasons } from "#app/features/inquiries/model.ts";
import type { AnswerJson, InquiryJson } from "#app/features/inquiries/present.ts";
import { call } from "#app/ui/call.ts";
import { Chip } from "#app/ui/chip.tsx";
import { usualAnswers } from "../cases/model.ts";
import { AnswerForm } from "./answer-form.tsx";
import { ActionButton } from "./action-button.tsx";
import { Ids, Linked } from "./linked.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

/** An inquiry with its answers, and buttons to answer, finish or reopen it. */
export function Inquiry({ inquiry }: { inquiry: InquiryJson }) {
  const { id, kind, name, email, message, state, answers } = inquiry;
  const sort = (to: InquiryState, label: string) => (
    <ActionButton
      label={label}
      send={() => call("PUT /api/admin/inquiries/{id}/state", { path: { id }, json: { state: to } })}
      done="Inquiry updated."
    />
  );
  return (
    <li className="card flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base">{name ?? "A visitor"}</h2>
        <span className="flex flex-wrap gap-2">
          <Chip icon={false}>{inquiryKinds[kind]}</Chip>
          {state === "new" && <Chip tone="wait">New</Chip>}
          {state === "done" && <Chip tone="good">Done</Chip>}
          {state === "spam" && <Chip>Spam</Chip>}
        </span>
      </header>
      <p className="text-sm wrap-anywhere text-soft">
        {email ?? "No email address"}, <ZonedTime at={inquiry.created_at} />
      </p>
      {inquiry.reason !== null && <p className="font-semibold">{reportReasons[inquiry.reason]}</p>}
      <p className="whitespace-pre-wrap">{message}</p>
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} />
      ))}
      {email !== null && (
        <AnswerForm
          inquiryId={id}
          name={name ?? email}
          usual={kind === "report" && state === "new" ? usualAnswers.reports : []}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {state !== "done" && (kind !== "report" || answers.length > 0) && sort("done", "Mark as done")}
        {state !== "new" && sort("new", "Reopen")}
        {state === "new" && sort("spam", "Spam")}
      </div>
      <Ids ids={[id]} />
      <Linked
        links={[
          ...linksOf(inquiry.about_id),
          email !== null && ["Person", `/admin/users?q=${encodeURIComponent(email)}`],
          email !== null && ["Emails", `/admin/emails?q=${encodeURIComponent(email)}`],
          ["Audit log", `/admin/audit?q=${id}`],
        ]}
      />
    </li>
  );
}

/** To what a report is about. */
function linksOf(id: string | null): [string, string][] {
  if (id === null) return [];
  if (id.startsWith("rev_"))
    return [
      ["Review", `/admin/reviews?q=${id}`],
      ["Its reports", `/admin/inquiries?q=${id}`],
    ];
  return id.startsWith("prp_")
    ? [
        ["Space", `/admin/properties?q=${id}`],
        ["Its page", `/properties/${id}`],
        ["Its reports", `/admin/inquiries?q=${id}`],
      ]
    : [
        ["Landlord", `/admin/users?q=${id}`],
        ["Their reports", `/admin/inquiries?q=${id}`],
      ];
}

function Answer({ answer }: { answer: AnswerJson }) {
  return (
    <blockquote className="rounded-control bg-sunken px-4 py-3">
      <p className="whitespace-pre-wrap">{answer.message}</p>
      <p className="mt-2 text-sm wrap-anywhere text-soft">
        {answer.answered_by}, <ZonedTime at={answer.created_at} />. {fates[answer.mail]}
      </p>
    </blockquote>
  );
}

const fates: Record<string, string> = {
  waiting: "Queued.",
  sent: "Sent.",
  bounced: "The email bounced.",
  failed: "The email could not be sent.",
  deleted: "Its email is deleted.",
};
