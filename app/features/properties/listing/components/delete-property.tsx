import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";

type Props = { property: Pick<PropertyJson, "id" | "title">; onDeleted: () => void };

/** Delete with a confirmation; a refusal, such as live reservations, is shown there. */
export function DeleteProperty({ property, onDeleted }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    setFailure(null);
    try {
      await call("DELETE /api/properties/{id}", { path: { id: property.id } });
      setOpen(false);
      onDeleted();
    } catch (error) {
      const refused = error instanceof CallError;
      setFailure(
        sentenceOf(error, refused ? "Failed to delete property" : "Server error while deleting property"),
      );
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        className="px-2 text-bad! max-sm:px-1.5 max-sm:text-sm"
        aria-describedby={`title-${property.id}`}
        onClick={() => {
          setFailure(null);
          setOpen(true);
        }}
      >
        Delete
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete “${property.title}”?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep space
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              Delete property
            </Button>
          </>
        }
      >
        <p>
          It will no longer appear in search or on your dashboard. Past reservations keep its name. This
          cannot be undone.
        </p>
        {failure && <Alert>{failure}</Alert>}
      </Dialog>
    </>
  );
}
