import { Alert } from "#app/ui/alert.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { call } from "#app/ui/call.ts";
import { useHostedPage } from "#app/ui/use-hosted-page.ts";

type Way = {
  label: string;
  call: "POST /api/rentals/{id}/pay" | "POST /api/rentals/{id}/card";
  failed: string;
};

const ways = {
  pay: { label: "Pay now", call: "POST /api/rentals/{id}/pay", failed: "Payment session failed." },
  card: {
    label: "Change card",
    call: "POST /api/rentals/{id}/card",
    failed: "The card can’t be changed now. Please try again later.",
  },
} satisfies Record<string, Way>;

type Props = { leaseId: string; title: string; way: keyof typeof ways; variant: ButtonVariant };

/** Leads to the card processor: to pay the rent that is due, or to save another card. Works without script. */
export function ToProcessor({ leaseId, title, way, variant }: Props) {
  const { label, call: name, failed } = ways[way];
  const { busy, failure, onSubmit } = useHostedPage(() => call(name, { path: { id: leaseId } }), {
    path: `/api/rentals/${leaseId}/${way}`,
    failed,
  });
  return (
    <form method="post" onSubmit={onSubmit} className="contents">
      <input type="hidden" name="rental" value={leaseId} />
      <Button type="submit" name="choice" value={way} variant={variant} busy={busy}>
        {label}
        <span className="sr-only"> for {title}</span>
      </Button>
      {failure && <Alert className="order-last basis-full">{failure}</Alert>}
    </form>
  );
}
