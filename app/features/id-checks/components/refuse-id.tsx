import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { SelectField } from "#app/ui/field.tsx";
import { ReasonDialog } from "#app/ui/reason-dialog.tsx";
import { usualReasons } from "../model.ts";
import type { UnverifiedIdJson } from "../present.ts";

type RefuseIdProps = { id: UnverifiedIdJson; disabled: boolean; onRefused: () => void };

/** The Refuse button, which asks for a reason; the ID's uploader reads it and is asked for another ID. */
export function RefuseId({ id, disabled, onRefused }: RefuseIdProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function refuse() {
    setBusy(true);
    setFailure(null);
    try {
      const json = { reservationId: id.reservationId, documentId: id.document_id, reason };
      await call("POST /api/refuse-id", { json });
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
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Refuse the ID of ${id.guest_name}?`}
        label="Refuse this ID"
        reason={reason}
        onReason={setReason}
        onSubmit={() => void refuse()}
        busy={busy}
        failure={failure}
      >
        <p>{id.guest_name} gets an email with the reason and is asked for another picture.</p>
        <SelectField
          label="Common reasons"
          name="usual"
          value={usualReasons.find((usual) => usual === reason) ?? ""}
          onChange={(event) => setReason(event.target.value)}
        >
          <option value="">Another reason</option>
          {usualReasons.map((usual) => (
            <option key={usual}>{usual}</option>
          ))}
        </SelectField>
      </ReasonDialog>
    </>
  );
}
