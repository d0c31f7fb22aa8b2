import { useState } from "react";
import { useRevalidator } from "react-router";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";

type EndRentalProps = { lease: LeaseJson; isLandlord: boolean; noticeDays: number };

/** Gives notice, after asking. */
export function EndRental({ lease, isLandlord, noticeDays }: EndRentalProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function end() {
    setBusy(true);
    setFailure(null);
    try {
      await call("POST /api/rentals/{id}/notice", { path: { id: lease.id } });
      setOpen(false);
      await revalidate();
      announce("The rental ends.");
    } catch (error) {
      setFailure(sentenceOf(error, "Something went wrong. Please try again."));
    }
    setBusy(false);
  }

  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        End rental
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`End the rental of ${lease.title}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Back
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void end()}>
              End rental
            </Button>
          </>
        }
      >
        <p>
          It ends in {noticeDays} days
          {!isLandlord &&
            lease.min_stay_days > 1 &&
            `, but lasts at least ${lease.min_stay_days} days, as the landlord asks`}
          . The last period is billed by the day
          {isLandlord ? "." : "; what you paid beyond it is refunded to your card."}
        </p>
        {failure && <Alert>{failure}</Alert>}
      </Dialog>
    </div>
  );
}
