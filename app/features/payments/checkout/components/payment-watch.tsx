import type { ReservationJson } from "#app/features/reservations/present.ts";
import { awaitsProcessor, describePayment, type PaymentPage, spacesOf } from "./describe-payment.ts";
import { PaymentProgress } from "./payment-progress.tsx";
import { useOrderWatch } from "./use-order-watch.ts";

type PaymentWatchProps = {
  page: PaymentPage & { reservation: ReservationJson };
  /** Loads the page's data again: all that it says follows from them, as after a reload. */
  onChange: () => void;
};

/**
 * Shows the progress of a payment, or of saving a card. Polls until the provider has confirmed it for each space; if that
 * takes long, says so and stops.
 */
export function PaymentWatch({ page, onChange }: PaymentWatchProps) {
  const spaces = spacesOf(page);
  const isLate = useOrderWatch(page.reservation.order_id, !awaitsProcessor(spaces), (read) => {
    const states = new Map(read.map((space) => [space.id, stateOf(space)]));
    if (spaces.some((space) => states.get(space.id) !== stateOf(space))) onChange();
  });
  return <PaymentProgress {...describePayment(page, isLate)} />;
}

const stateOf = ({ status, payment_status, card_saved }: ReservationJson) =>
  `${status} ${payment_status} ${card_saved}`;
