import CircleCheck from "~icons/lucide/circle-check";
import LoaderCircle from "~icons/lucide/loader-circle";
import Undo2 from "~icons/lucide/undo-2";
import { useState } from "react";
import type { PaymentStatus } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { useOrderWatch } from "./use-order-watch.ts";

type Covered = Pick<ReservationJson, "id" | "order_id" | "title" | "total" | "payment_status">;

/**
 * Shows the progress of a payment for these spaces of one order. Polls until the provider has confirmed it for each; if
 * that takes long, says so and stops.
 */
export function PaymentWatch({ spaces }: { spaces: readonly Covered[] }) {
  const [statuses, setStatuses] = useState<ReadonlyMap<string, PaymentStatus>>(
    new Map(spaces.map((space) => [space.id, space.payment_status])),
  );
  const orderId = spaces[0]!.order_id;
  const withStatus = (status: PaymentStatus) => spaces.filter(({ id }) => statuses.get(id) === status);
  const [paid, refunded] = [withStatus("paid"), withStatus("refunded")];
  const settled = paid.length + refunded.length === spaces.length;

  const isLate = useOrderWatch(orderId, settled, (read) =>
    setStatuses(new Map(read.map((one) => [one.id, one.payment_status]))),
  );

  if (isLate)
    return (
      <Alert tone="wait">
        The card processor hasn’t confirmed the payment yet. You don’t need to pay again. We’ll email you when
        it’s confirmed, and your reservation will show it.
      </Alert>
    );
  const { Icon, look } = views[!settled ? "waiting" : paid.length > 0 ? "paid" : "refunded"];
  return (
    <output className="card flex items-center gap-4 p-5 text-lg">
      <Icon aria-hidden className={`size-8 shrink-0 ${look}`} />
      <span className="min-w-0 wrap-anywhere">
        {settled ? sentencesOf(paid, refunded).join(" ") : "Confirming your payment with the card processor…"}
      </span>
    </output>
  );
}

const views = {
  waiting: { Icon: LoaderCircle, look: "animate-spin text-brand" },
  paid: { Icon: CircleCheck, look: "text-good" },
  refunded: { Icon: Undo2, look: "text-info" },
};

function sentencesOf(paid: readonly Covered[], refunded: readonly Covered[]): string[] {
  const of = (spaces: readonly Covered[]) =>
    `${formatDollars(sumDollars(spaces.map(({ total }) => total)))} for ${spaces.length === 1 ? spaces[0]!.title : `${spaces.length} spaces`}`;
  if (paid.length === 0)
    return ["The reservation had already ended, so we’re refunding your payment in full."];
  if (refunded.length === 0) return [`${of(paid)} is paid.`];
  return [`${of(paid)} is paid.`, `The rest had already ended, so we’re refunding ${of(refunded)}.`];
}
