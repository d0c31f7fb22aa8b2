import { type SubmitEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { PhotoField } from "#app/ui/photo-field.tsx";
import { longest, maxOfflineDays, mostAccessPhotos } from "#app/features/access/model.ts";
import type { OwnAccessJson } from "#app/features/access/present.ts";
import { Link } from "#app/ui/link.tsx";
import { KeptPhotos } from "./kept-photos.tsx";

/** How to get into a landlord's own property. Works as a plain post, too. */
export function AccessForm({ access, isSaved }: { access: OwnAccessJson; isSaved: boolean }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(isSaved);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const files = useRef<{ clear: () => void }>(null);
  const path = { id: access.property_id };

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    setFields({});
    setSaved(false);
    try {
      await call("POST /api/properties/{id}/access", { path, form });
      files.current?.clear();
      await revalidate();
      setSaved(true);
      announce("Saved.");
    } catch (error) {
      setFailure(sentenceOf(error, "We couldn’t save this. Nothing was lost; try again."));
      if (error instanceof CallError) setFields(error.fields);
    }
    setBusy(false);
  }

  return (
    <form
      method="post"
      action={`/api/properties/${access.property_id}/access`}
      encType="multipart/form-data"
      className="flex flex-col gap-5"
      onSubmit={(event) => void save(event)}
    >
      <p className="text-soft">
        Only the holder of an accepted and paid stay reads this, from 24 hours before the stay until it ends.
        We email them a link then, never the code. You see when they open it; from then on their device also
        shows it without a network, for at most {maxOfflineDays} days at a time.
      </p>
      {access.code_is_old && (
        <Alert tone="wait">
          A stay has ended since you last changed the gate code. Change it if you can.
        </Alert>
      )}
      <Field
        label="Gate code (optional)"
        name="code"
        defaultValue={access.code}
        maxLength={longest.code}
        autoComplete="off"
        hint="For example, 4711#."
        error={fields["code"]}
      />
      <TextAreaField
        label="Instructions (optional)"
        name="instructions"
        rows={6}
        defaultValue={access.instructions}
        maxLength={longest.instructions}
        hint="For example, “The blue door behind the house. The key is in the box on the left.”"
        error={fields["instructions"]}
      />
      <KeptPhotos photos={access.photos} />
      <PhotoField
        ref={files}
        label="Add photos (optional)"
        hint={`Up to ${mostAccessPhotos} in all; JPEG, PNG or WebP of up to 15 MB each.`}
        error={fields["photos"]}
      />
      {failure && <Alert>{failure}</Alert>}
      {saved && (
        <Alert tone="good">
          Saved. <Link to="/landlord-dashboard?tab=spaces">Back to your spaces</Link>
        </Alert>
      )}
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
