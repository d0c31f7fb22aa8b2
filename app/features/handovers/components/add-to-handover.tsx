import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { HandoverKind } from "#app/features/handovers/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { PhotoField } from "#app/ui/photo-field.tsx";

type Props = { kind: HandoverKind; reservationId: string; photosLeft: number };

/** Adds photos and a note. Works as a plain post, too. */
export function AddToHandover({ kind, reservationId, photosLeft }: Props) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    setFields({});
    try {
      const path = { id: reservationId, kind };
      await call("POST /api/reservations/{id}/handovers/{kind}", { path, form });
      await revalidate();
      announce("Added. Both of you agree again now.");
      document.getElementById(kind)?.focus();
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
      if (error instanceof CallError) setFields(error.fields);
    }
    setBusy(false);
  }

  return (
    <form
      method="post"
      action={`/api/reservations/${reservationId}/handovers/${kind}`}
      encType="multipart/form-data"
      className="flex flex-col gap-4"
      onSubmit={(event) => void add(event)}
    >
      {photosLeft > 0 && (
        <PhotoField
          label="Photos"
          hint={`${photosLeft} more; JPEG, PNG or WebP of up to 15 MB each. They can’t be removed.`}
          error={fields["photos"]}
        />
      )}
      <TextAreaField
        label="Note (optional)"
        name="note"
        rows={2}
        maxLength={2000}
        hint="For example, “The lock is stiff.” It replaces your note."
        error={fields["note"]}
      />
      {failure && <Alert>{failure}</Alert>}
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Add to the {kind}
        </Button>
      </div>
    </form>
  );
}
