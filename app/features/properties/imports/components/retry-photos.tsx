import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

/** Has the photos of a file fetched again that could not be used. */
export function RetryPhotos({ id }: { id: string }) {
  const refused = useRefusal(`/api/imports/${id}/retry-photos`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(refused.message);
  const { revalidate } = useRevalidator();

  async function retry(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFailure("");
    try {
      await call("POST /api/imports/{id}/retry-photos", { path: { id } });
      await revalidate();
    } catch (error) {
      setFailure(sentenceOf(error, "The photos could not be fetched again. Try again."));
    }
    setBusy(false);
  }

  return (
    <form method="post" onSubmit={(event) => void retry(event)} className="flex flex-col gap-3">
      <input type="hidden" name="id" value={id} />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        Fetch failed photos again
      </Button>
    </form>
  );
}
