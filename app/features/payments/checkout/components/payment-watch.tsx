import CircleCheck from "~icons/lucide/circle-check";
import LoaderCircle from "~icons/lucide/loader-circle";
import Undo2 from "~icons/lucide/undo-2";
import { endedInWords } from "#app/features/reservations/lifecycle/components/refund-in-words.ts";
import { isLive } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { useOrderWatch } from "./use-order-watch.ts";

type PaymentWatchProps = {
  spaces: readonly ReservationJson[];
  /** Loads the page's data again: all that it says follows from them, as after a reload. */
  onChange: () => void;
};

/**
 * Shows the progress of a payment for these spaces of one order. Polls until the provider has confirmed it for each; if
 * that takes long, says so and stops.
 */
export function PaymentWatch({ spaces, onChange }: PaymentWatchProps) {
  const paid = spaces.filter((space) => space.payment_status === "paid");
  const refunded = spaces.filter((space) => space.payment_status === "refunded");
  const settled = paid.length + refunded.length === spaces.length;
  const isKnown = spaces.some((space) => space.payment_status !== "unpaid");

  const isLate = useOrderWatch(spaces[0]!.order_id, settled, (read) => {
    const statuses = new Map(read.map((space) => [space.id, space.payment_status]));
    if (spaces.some(({ id, payment_status }) => statuses.get(id) !== payment_status)) onChange();
  });

  if (isLate)
    return (
      <Alert tone="wait">
        {isKnown
          ? "The card processor hasn’t confirmed the payment yet. You don’t need to pay again. "
          : "The card processor knows of no payment yet. If you left its page, nothing was taken: pay from your reservation. If you paid, don’t pay again. "}
        We’ll email you when it’s confirmed, and your reservation will show it.
      </Alert>
    );
  const { Icon, look } = views[!settled ? "waiting" : paid.length > 0 ? "paid" : "refunded"];
  return (
    <output className="card flex items-center gap-4 p-5 text-lg">
      <Icon aria-hidden className={`size-8 shrink-0 ${look}`} />
      <span className="min-w-0 wrap-anywhere">
        {settled
          ? [...paidInWords(paid), ...refunded.map(refundedInWords)].join(" ")
          : "Confirming your payment with the card processor…"}
      </span>
    </output>
  );
}

const views = {
  waiting: { Icon: LoaderCircle, look: "animate-spin text-brand" },
  paid: { Icon: CircleCheck, look: "text-good" },
  refunded: { Icon: Undo2, look: "text-info" },
};

function paidInWords(spaces: readonly ReservationJson[]): string[] {
  if (spaces.length === 0) return [];
  const amount = sumDollars(spaces.flatMap(({ total, deposit }) => [total, deposit]));
  const what = spaces.length === 1 ? spaces[0]!.title : `${spaces.length} spaces`;
  const deposits = spaces.map(({ deposit }) => deposit).filter((deposit) => deposit > 0);
  const included = `${deposits.length > 1 ? "deposits" : "a deposit"} of ${formatDollars(sumDollars(deposits))}`;
  return [
    `You paid ${formatDollars(amount)} for ${what}${deposits.length > 0 ? `, including ${included}` : ""}.`,
  ];
}

function refundedInWords(space: ReservationJson): string {
  if (isLive(space.status)) return `Your payment for ${space.title} was refunded.`;
  return `The reservation of ${space.title} has ended. ${endedInWords(space)}`;
}
