import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";

/** Leads to the checkout of the rent that is due; the card used there is charged from then on. */
export function PayRent({ leaseId }: { leaseId: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function pay() {
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await call("POST /api/rentals/{id}/pay", { path: { id: leaseId } });
      window.location.assign(url);
    } catch (error) {
      setFailure(sentenceOf(error, "Payment session failed."));
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={busy} onClick={() => void pay()}>
        Pay now
      </Button>
      {failure && <Alert>{failure}</Alert>}
    </div>
  );
}
