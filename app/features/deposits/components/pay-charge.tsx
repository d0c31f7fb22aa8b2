import { formatDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { useHostedPage } from "#app/ui/use-hosted-page.ts";

/** Leads to the card processor, to pay what the saved card was declined for. Works without script. */
export function PayCharge({ reservationId, amount }: { reservationId: string; amount: number }) {
  const { busy, failure, onSubmit } = useHostedPage(
    () => call("POST /api/reservations/{id}/deposit-claim/pay", { path: { id: reservationId } }),
    { path: `/api/reservations/${reservationId}/deposit-claim/pay`, failed: "Payment session failed." },
  );
  return (
    <form method="post" className="flex flex-col gap-4" onSubmit={onSubmit}>
      {failure && <Alert>{failure}</Alert>}
      <div>
        <Button type="submit" name="pay" value="charge" busy={busy}>
          Pay {formatDollars(amount)} by another card
        </Button>
      </div>
    </form>
  );
}
