import { useState } from "react";
import { useRevalidator } from "react-router";
import type { HandoverKind } from "#app/features/handovers/model.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

type Props = { kind: HandoverKind; reservationId: string; version: number };

/** The caller's tick for what they see, after a question; without script a form that asks for a checked box. */
export function AgreeToHandover({ kind, reservationId, version }: Props) {
  const { revalidate } = useRevalidator();
  const posted = useRefusal(`/api/reservations/${reservationId}/handovers/${kind}/agreement`);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(posted.message);

  async function agree() {
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
    setOpen(false);
    // Also after a refusal: it may be that the other side added something.
    await revalidate();
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {failure !== "" && <Alert>{failure}</Alert>}
      <Button className="self-start noscript:hidden" onClick={() => setOpen(true)}>
        Confirm the {kind}
      </Button>
      <form
        method="post"
        action={`?agree=${kind}`}
        className="hidden flex-col items-start gap-3 noscript:flex"
      >
        <input type="hidden" name="version" value={version} />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" required className="size-5 shrink-0" />
          {meaning}
        </label>
        <Button type="submit">Confirm the {kind}</Button>
      </form>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Confirm the ${kind}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Not yet
            </Button>
            <Button busy={busy} onClick={() => void agree()}>
              Agree
            </Button>
          </>
        }
      >
        <p>{meaning}</p>
      </Dialog>
    </div>
  );
}

const meaning =
  "The photos and notes on this page show the space as it is. Once both of you agreed, nothing can be changed.";
