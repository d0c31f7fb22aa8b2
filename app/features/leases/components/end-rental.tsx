import { useState } from "react";
import { useRevalidator } from "react-router";
import type { LeaseJson } from "#app/features/leases/present.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

type EndRentalProps = {
  lease: LeaseJson;
  isLandlord: boolean;
  /** The last day if notice is given today. */
  lastDay: string;
  /** Called once it ends: this button is gone then. */
  onEnded: () => void;
};

/** Gives notice, after asking; without script the question is on the page. */
export function EndRental({ lease, isLandlord, lastDay, onEnded }: EndRentalProps) {
  const { revalidate } = useRevalidator();
  const refused = useRefusal(`/api/rentals/${lease.id}/notice`).message;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(refused || null);

  async function end() {
    setBusy(true);
    setFailure(null);
    try {
      await call("POST /api/rentals/{id}/notice", { path: { id: lease.id } });
      setOpen(false);
      await revalidate();
      announce(`The rental ends on ${dayInWords(lastDay)}.`);
      onEnded();
    } catch (error) {
      setFailure(sentenceOf(error, "The rental could not be ended. Please try again."));
    }
    setBusy(false);
  }

  const words = (
    <>
      <p>
        The last day is <strong>{dayInWords(lastDay)}</strong>
        {!isLandlord &&
          lease.min_stay_days > 1 &&
          `; the landlord asks for at least ${lease.min_stay_days} days in all`}
        . The last {lease.price_per.toLowerCase()} is billed by the day
        {isLandlord
          ? "; what your tenant paid beyond it is refunded."
          : "; what you paid beyond it is refunded to your card."}
      </p>
      <p>This cannot be undone. {isLandlord ? "Your tenant" : "The landlord"} gets an email now.</p>
      {failure && <Alert>{failure}</Alert>}
    </>
  );
  return (
    <>
      <Button variant="secondary" className="noscript:hidden" onClick={() => setOpen(true)}>
        End rental<span className="sr-only"> of {lease.title}</span>
      </Button>
      <form method="post" className="hidden w-full flex-col items-start gap-3 noscript:flex">
        <input type="hidden" name="rental" value={lease.id} />
        {words}
        <Button type="submit" name="choice" value="notice" variant="danger">
          End rental
        </Button>
      </form>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`End the rental of ${lease.title}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep rental
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void end()}>
              End rental
            </Button>
          </>
        }
      >
        {words}
      </Dialog>
    </>
  );
}
