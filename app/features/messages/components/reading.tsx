import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { ReadingJson } from "#app/features/messages/present.ts";
import type { Side } from "#app/features/reservations/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import type { ReportOutcome } from "../model.ts";
import { MessageBubble } from "./message-bubble.tsx";

type Props = {
  /** Of the reason to read: a report's can be closed. */
  id: string;
  reading: ReadingJson;
  /** Which side reported it, and why. */
  report?: { side: Side; reason: string } | null;
};

/** A conversation as an administrator reads it; a report can be closed. */
export function Reading({ id, reading, report }: Props) {
  const names = { tenant: reading.tenant_name, landlord: reading.landlord_name };
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {id.startsWith("rpt_") && (
        <p>
          <Link
            to="/admin/messages"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            All reports
          </Link>
        </p>
      )}
      <p className="text-soft">
        {reading.title}: {names.tenant} (tenant) and {names.landlord} (landlord)
      </p>
      {report && (
        <Alert tone="wait">
          {names[report.side]} reported:{" "}
          <span className="font-normal wrap-anywhere whitespace-pre-line">{report.reason}</span>
        </Alert>
      )}
      <ol className="flex flex-col gap-4">
        {reading.messages.map((message) => (
          <MessageBubble
            key={message.id}
            message={message}
            reader={null}
            name={names[message.side]}
            timeZone={reading.time_zone}
            isRead={false}
          />
        ))}
      </ol>
      {id.startsWith("rpt_") && <CloseReport id={id} />}
    </div>
  );
}

function CloseReport({ id }: { id: string }) {
  const posted = useRefusal(`/api/admin/message-reports/${id}/close`);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(posted.message || null);

  async function close(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const note = form.get("note") as string;
    const outcome = form.get("outcome") as ReportOutcome;
    setBusy(true);
    setFailure(null);
    try {
      await call("POST /api/admin/message-reports/{id}/close", { path: { id }, json: { note, outcome } });
      await navigate("/admin/messages");
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <form method="post" onSubmit={(event) => void close(event)} className="flex flex-col gap-3">
      <TextAreaField
        label="What you did"
        name="note"
        rows={2}
        required
        maxLength={500}
        defaultValue={posted.entries["note"]}
        hint="Only administrators read this. To suspend someone, open Users."
      />
      <SelectField
        label="Outcome"
        name="outcome"
        defaultValue={posted.entries["outcome"] ?? "acted"}
        hint="Who reported it gets this as a sentence, and nothing about the other side."
      >
        <option value="acted">We did something about it</option>
        <option value="nothing">Nothing breaks our rules</option>
      </SelectField>
      {failure && <Alert>{failure}</Alert>}
      <div>
        <Button type="submit" busy={busy}>
          Close report
        </Button>
      </div>
    </form>
  );
}
