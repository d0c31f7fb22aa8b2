import { type SubmitEvent, useId, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { usualReasons } from "../model.ts";
import type { UnverifiedIdJson } from "../present.ts";

type RefuseIdProps = { id: UnverifiedIdJson; disabled: boolean; onRefused: () => void };

/** Refuse, which asks for the reason: the one who uploaded the ID reads it and is asked for another. */
export function RefuseId({ id, disabled, onRefused }: RefuseIdProps) {
  const form = useId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function refuse(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const json = { reservationId: id.reservationId, documentId: id.document_id, reason };
      await call("/api/refuse-id", { json });
      setOpen(false);
      onRefused();
    } catch (error) {
      setFailure(sentenceOf(error, "Failed to refuse."));
    }
    setBusy(false);
  }

  return (
    <>
      <Button variant="quiet" className="text-bad!" disabled={disabled} onClick={() => setOpen(true)}>
        Refuse
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Refuse the ID of ${id.guest_name}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Back
            </Button>
            <Button variant="danger" type="submit" form={form} busy={busy}>
              Refuse this ID
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={(event) => void refuse(event)} className="flex flex-col gap-4">
          <p>{id.guest_name} reads the reason in a mail and is asked for another picture.</p>
          <SelectField
            label="Usual reasons"
            name="usual"
            value={usualReasons.find((usual) => usual === reason) ?? ""}
            onChange={(event) => setReason(event.target.value)}
          >
            <option value="">In my own words</option>
            {usualReasons.map((usual) => (
              <option key={usual}>{usual}</option>
            ))}
          </SelectField>
          <TextAreaField
            label="Reason"
            name="reason"
            rows={3}
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {failure && <Alert>{failure}</Alert>}
        </form>
      </Dialog>
    </>
  );
}
