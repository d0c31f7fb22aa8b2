import { CircleCheck, LoaderCircle, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { call } from "#app/ui/call.ts";

type Watched = Pick<ReservationJson, "id" | "payment_status">;
/** The checkout's amount and subject: "$126.00", "Dry garage" or "3 spaces". */
type Paid = { amount: string; subject: string };

const everyMs = 1500;
const patienceMs = 60_000;

/** Shows a payment's progress. Polls until the provider has confirmed; if that takes long, says so and stops. */
export function PaymentWatch({ reservation, paid }: { reservation: Watched; paid: Paid }) {
  const [status, setStatus] = useState(reservation.payment_status);
  const [late, setLate] = useState(false);
  const settled = status === "paid" || status === "refunded";

  useEffect(() => {
    if (settled) return;
    const ending = new AbortController();
    const patience = setTimeout(() => {
      ending.abort();
      setLate(true);
    }, patienceMs);
    const rhythm = setInterval(() => {
      if (ending.signal.aborted) return;
      call("GET /api/reservations/{id}", { path: { id: reservation.id }, signal: ending.signal }).then(
        (read) => setStatus(read.payment_status),
        () => undefined,
      );
    }, everyMs);
    return () => {
      ending.abort();
      clearTimeout(patience);
      clearInterval(rhythm);
    };
  }, [reservation.id, settled]);

  if (late && !settled)
    return (
      <Alert tone="wait">
        The card processor hasn’t confirmed the payment yet. You don’t need to pay again. We’ll email you when
        it’s confirmed, and your reservation will show it.
      </Alert>
    );
  const { Icon, look, words } = views[settled ? status : "waiting"];
  return (
    <output className="card flex items-center gap-4 p-5 text-lg">
      <Icon aria-hidden className={`size-8 shrink-0 ${look}`} />
      <span>{words(paid)}</span>
    </output>
  );
}

const views = {
  waiting: {
    Icon: LoaderCircle,
    look: "animate-spin text-brand",
    words: () => "Confirming your payment with the card processor…",
  },
  paid: {
    Icon: CircleCheck,
    look: "text-good",
    words: ({ amount, subject }: Paid) => `${amount} for ${subject} is paid.`,
  },
  refunded: {
    Icon: Undo2,
    look: "text-info",
    words: () => "The reservation had already ended, so we’re refunding your payment in full.",
  },
};
