import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";

/** Leads to the card processor's page that saves another card; nothing is paid there. */
export function ChangeCard({ leaseId }: { leaseId: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function change() {
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await call("POST /api/rentals/{id}/card", { path: { id: leaseId } });
      window.location.assign(url);
    } catch (error) {
      setFailure(sentenceOf(error, "The card can’t be changed now. Please try again later."));
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" busy={busy} onClick={() => void change()}>
        Change card
      </Button>
      {failure && <Alert>{failure}</Alert>}
    </div>
  );
}
