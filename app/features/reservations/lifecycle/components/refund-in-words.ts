import { formatDollars, sumDollars } from "#app/platform/money.ts";
import type { PaymentStatus, Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

/** What one payment for these spaces is, and its refund rules, for a holder who has not paid yet. */
export function paymentInWords(
  due: readonly Pick<ReservationJson, "status" | "total" | "deposit">[],
): string {
  const total = formatDollars(sumDollars(due.flatMap((space) => [space.total, space.deposit])));
  const isOne = due.length === 1;
  const what = isOne ? total : `${total} once for ${due.length} spaces`;
  const given = due.some(({ status }) => awaitsTheLandlord(status))
    ? `If ${isOne ? "the landlord declines" : "a landlord declines one"}, you get ${isOne ? "a full refund" : "its price back in full"}.`
    : `If you cancel ${isOne ? "" : "one "}before ${isOne ? "your" : "its"} stay starts, you get ${isOne ? "a full refund" : "its price back in full"}.`;
  return `You pay ${what} by card on our payment provider's page. ${given}`;
}

const awaitsTheLandlord = (status: Status) => status === "pending" || status === "docs_requested";

/** What canceling refunds to the tenant. */
export function refundInWords({ payment_status, total, deposit }: ReservationJson): string {
  const included =
    deposit > 0 ? "the 5% service fee and the deposit included" : "the 5% service fee included";
  const sentences: Record<PaymentStatus, string> = {
    unpaid: "You haven’t paid, so there’s nothing to refund.",
    processing: "Your payment is on its way. When it arrives, it is refunded in full, fee included.",
    paid: `You get ${formatDollars(sumDollars([total, deposit]))} back on your card, ${included}. Banks take up to ten days to show it.`,
    refunded: "Your payment was already refunded.",
  };
  return sentences[payment_status];
}
