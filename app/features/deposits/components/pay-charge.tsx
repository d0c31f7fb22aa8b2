import { type SubmitEvent, useEffect, useState } from "react";
import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

/** Leads to the card processor, to pay what the saved card was declined for. Works without script. */
export function PayCharge({ reservationId, amount }: { reservationId: string; amount: number }) {
  const refused = useRefusal(`/api/reservations/${reservationId}/deposit-claim/pay`).message;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(refused);

  useEffect(() => {
    // After the browser's Back button the page is shown as it was left.
    const awake = () => setBusy(false);
    addEventListener("pageshow", awake);
    return () => removeEventListener("pageshow", awake);
  }, []);

  async function open(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure("");
    try {
      const path = { id: reservationId };
      const { url } = await call("POST /api/reservations/{id}/deposit-claim/pay", { path });
      window.location.assign(url);
    } catch (error) {
      setFailure(sentenceOf(error, "Payment session failed."));
      setBusy(false);
    }
  }

  return (
    <form method="post" className="flex flex-col gap-4" onSubmit={(event) => void open(event)}>
      {failure !== "" && <Alert>{failure}</Alert>}
      <div>
        <Button type="submit" name="pay" value="charge" busy={busy}>
          Pay {formatDollars(amount)} by another card
        </Button>
      </div>
    </form>
  );
}
