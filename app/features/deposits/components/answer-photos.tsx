import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { mostClaimPhotos } from "#app/features/deposits/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { PhotoField } from "#app/ui/photo-field.tsx";

/** The tenant's photos, before the answer. Works as a plain post, too. */
export function AnswerPhotos({ reservationId, added }: { reservationId: string; added: number }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (added >= mostClaimPhotos) return null;

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    setBusy(true);
    setFailure(null);
    try {
      const path = { id: reservationId };
      await call("POST /api/reservations/{id}/deposit-claim/photos", { path, form: new FormData(target) });
      target.reset();
      await revalidate();
      announce("Your photos were added.");
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <form
      method="post"
      action={`/api/reservations/${reservationId}/deposit-claim/photos`}
      encType="multipart/form-data"
      className="flex flex-col gap-4"
      onSubmit={(event) => void add(event)}
    >
      <PhotoField
        label="Your photos (optional)"
        hint={`Add them before you answer: ${mostClaimPhotos - added} more, of up to 15 MB each.`}
        error={failure ?? undefined}
      />
      {failure && <Alert>{failure}</Alert>}
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          Add photos
        </Button>
      </div>
    </form>
  );
}
