import { type SubmitEvent, useEffect, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { call, sentenceOf } from "#app/ui/call.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

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
  const refused = useRefusal(`/api/rentals/${leaseId}/${way}`).message;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(refused || null);

  useEffect(() => {
    // After the browser's Back button the page is shown as it was left.
    const awake = () => setBusy(false);
    addEventListener("pageshow", awake);
    return () => removeEventListener("pageshow", awake);
  }, []);

  async function open(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await call(name, { path: { id: leaseId } });
      window.location.assign(url);
    } catch (error) {
      setFailure(sentenceOf(error, failed));
      setBusy(false);
    }
  }

  return (
    <form method="post" onSubmit={(event) => void open(event)} className="contents">
      <input type="hidden" name="rental" value={leaseId} />
      <Button type="submit" name="choice" value={way} variant={variant} busy={busy}>
        {label}
        <span className="sr-only"> for {title}</span>
      </Button>
      {failure && <Alert className="order-last basis-full">{failure}</Alert>}
    </form>
  );
}
