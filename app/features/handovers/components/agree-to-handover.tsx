import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { HandoverKind } from "#app/features/handovers/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

type Props = { kind: HandoverKind; reservationId: string; version: number };

/** The caller's tick, for what they see. Works as a plain post, too. */
export function AgreeToHandover({ kind, reservationId, version }: Props) {
  const { revalidate } = useRevalidator();
  const posted = useRefusal(`/api/reservations/${reservationId}/handovers/${kind}/agreement`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(posted.message);

  async function agree(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFailure("");
    try {
      const path = { id: reservationId, kind };
      await call("POST /api/reservations/{id}/handovers/{kind}/agreement", { path, json: { version } });
      announce("You agreed.");
      document.getElementById(kind)?.focus();
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    // Also after a refusal: it may be that the other side added something.
    await revalidate();
    setBusy(false);
  }

  return (
    <form
      method="post"
      action={`?agree=${kind}`}
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event) => void agree(event)}
    >
      <input type="hidden" name="version" value={version} />
      {failure !== "" && <Alert>{failure}</Alert>}
      <div>
        <Button type="submit" busy={busy}>
          Agree to the {kind}
        </Button>
      </div>
    </form>
  );
}
