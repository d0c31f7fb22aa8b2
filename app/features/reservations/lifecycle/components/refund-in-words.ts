import { formatDollars } from "#app/platform/money.ts";
import type { PaymentStatus, Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

/** The refund rules for a holder who has not paid yet. */
export function paymentInWords({ status, total }: ReservationJson): string {
  const given = awaitsTheLandlord(status)
    ? "If the landlord declines, you get a full refund."
    : "If you cancel before your stay starts, you get a full refund.";
  return `You pay ${formatDollars(total)} by card on our payment provider's page. ${given}`;
}

const awaitsTheLandlord = (status: Status) => status === "pending" || status === "docs_requested";

/** What canceling refunds to the tenant. */
export function refundInWords({ payment_status, total }: ReservationJson): string {
  const sentences: Record<PaymentStatus, string> = {
    unpaid: "You haven’t paid, so there’s nothing to refund.",
    processing: "Your payment is on its way. When it arrives, it is refunded in full, fee included.",
    paid: `You get ${formatDollars(total)} back on your card, the 5% service fee included. Banks take up to ten days to show it.`,
    refunded: "Your payment was already refunded.",
  };
  return sentences[payment_status];
}
