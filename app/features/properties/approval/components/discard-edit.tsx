import { useState } from "react";
import { useRevalidator } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";

/** Takes back changes that aren't public yet, once the landlord has confirmed it. */
export function DiscardEdit({ id, describedBy }: { id: string; describedBy?: string }) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function discard() {
    setBusy(true);
    try {
      await call("DELETE /api/properties/{id}/edit", { path: { id } });
      await revalidate();
      setOpen(false);
    } catch (error) {
      setFailure(sentenceOf(error, "Your changes are still there. Please try again."));
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        variant="quiet"
        className="px-2 text-bad! max-sm:px-1.5 max-sm:text-sm"
        aria-describedby={describedBy}
        onClick={() => {
          setFailure(null);
          setOpen(true);
        }}
      >
        Discard changes
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Discard your changes?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep them
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void discard()}>
              Discard them
            </Button>
          </>
        }
      >
        <p>They never become public. The space stays as everyone sees it now.</p>
        {failure && <Alert>{failure}</Alert>}
      </Dialog>
    </>
  );
}
