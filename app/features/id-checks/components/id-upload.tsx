import Plus from "~icons/lucide/plus";
import ShieldCheck from "~icons/lucide/shield-check";
import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { IdPicture } from "./id-picture.tsx";
import type { useIdUpload } from "./use-id-upload.tsx";

type Props = {
  reservationId: string;
  upload: ReturnType<typeof useIdUpload>;
  verified: boolean;
  /** The upload is all that is left to do; otherwise the button that pays uploads it, too. */
  isNext?: boolean;
};

/** The ID part of a reservation: what was uploaded, and the fields to upload or replace it. */
export function IdUpload({ reservationId, upload, verified, isNext = false }: Props) {
  const [replacing, setReplacing] = useState(false);
  const { front, back, share, problem, there } = upload;
  if (verified) return <Alert tone="good">Your ID is verified.</Alert>;
  if (there && !replacing) {
    return (
      <Alert
        tone="info"
        action={
          <Button variant="secondary" onClick={() => setReplacing(true)}>
            Replace
          </Button>
        }
      >
        Your ID is uploaded and awaiting review.
      </Alert>
    );
  }
  return (
    <form
      method="post"
      action="/api/upload-id"
      encType="multipart/form-data"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void upload.ensure().then((done) => done && setReplacing(false));
      }}
    >
      <input type="hidden" name="reservationId" value={reservationId} />
      <p className="text-sm text-soft">
        Place your ID on a dark surface in good light. Show all four corners and avoid glare.
      </p>
      <div className="flex flex-col gap-3">
        <IdPicture
          label="Front of your ID"
          name="frontId"
          hint="Required. Driver's license, passport or ID card."
          file={front}
          onChange={upload.chooseFront}
          error={problem}
        />
        <details className="group">
          <summary className="text-link inline-flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <Plus aria-hidden className="size-5 group-open:rotate-45" />
            Add the back (optional)
          </summary>
          <IdPicture
            label="Back of your ID"
            name="backId"
            hint="Only if something is printed there."
            file={back}
            onChange={upload.chooseBack}
          />
        </details>
      </div>
      {share !== null && <Progress share={share} />}
      <p className="flex items-start gap-2 text-sm text-soft">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-brand" />
        Stored encrypted. Only our verification team sees it. The landlord only learns whether it’s verified.
      </p>
      {share === null && (
        <div className={`flex-wrap gap-3 ${front ? "flex" : "hidden [@media(scripting:none)]:flex"}`}>
          <Button type="submit" variant={isNext ? "primary" : "secondary"}>
            Upload ID
          </Button>
        </div>
      )}
    </form>
  );
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(100 * share);
  return (
    <div className="flex flex-col gap-1">
      <p id="id-progress" className="text-sm text-soft">
        {percent < 100 ? `Uploading, ${percent}%` : "Uploaded. Encrypting…"}
      </p>
      <progress
        aria-labelledby="id-progress"
        max={100}
        value={percent < 100 ? percent : undefined}
        className="h-2 w-full accent-brand"
      />
    </div>
  );
}
