import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, CallError, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { PropertyJson } from "#app/features/properties/present.ts";

type Props = {
  property: Pick<PropertyJson, "id" | "title">;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a space is deleted; a refusal, such as live reservations, is shown there. */
export function DeleteProperty({ property, open, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    setFailure(null);
    try {
      await call("DELETE /api/properties/{id}", { path: { id: property.id } });
      onClose();
      onDeleted();
    } catch (error) {
      const refused = error instanceof CallError;
      setFailure(
        sentenceOf(error, refused ? "Failed to delete property" : "Server error while deleting property"),
      );
      setBusy(false);
    }
  }

  function close() {
    setFailure(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Delete “${property.title}”?`}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Keep space
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Delete space
          </Button>
        </>
      }
    >
      <p>
        It will no longer appear in search or on your dashboard. Past reservations keep its name. This cannot
        be undone.
      </p>
      {failure && <Alert>{failure}</Alert>}
    </Dialog>
  );
}

/** A button that deletes a space after that question. */
export function DeleteButton({ property, onDeleted }: Pick<Props, "property" | "onDeleted">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="px-2 text-bad!"
        aria-describedby={`title-${property.id}`}
        onClick={() => setOpen(true)}
      >
        Delete
      </Button>
      <DeleteProperty property={property} open={open} onClose={() => setOpen(false)} onDeleted={onDeleted} />
    </>
  );
}
