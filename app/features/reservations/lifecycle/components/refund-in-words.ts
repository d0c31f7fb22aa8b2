import { feeInWords } from "#app/platform/fee.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { policyNames } from "#app/features/properties/model.ts";
import { isAccepted, type PaymentStatus, type Status } from "#app/features/reservations/model.ts";
import { mostDaysAhead } from "#app/features/reservations/lifecycle/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

type Due = Pick<
  ReservationJson,
  | "status"
  | "total"
  | "deposit"
  | "cancellation_policy"
  | "full_refund_until"
  | "is_late"
  | "charged_on"
  | "card_saved"
>;

/** What one payment for these spaces is, and its refund rules, for a holder who has not paid yet. */
export function paymentInWords(due: readonly Due[]): string {
  const later = due.filter(({ charged_on }) => charged_on !== null);
  if (later.length === 0) return paidNowInWords(due);
  const charges = later.map(
    (space) =>
      `${formatDollars(sumDollars([space.total, space.deposit]))} on ${dayInWords(space.charged_on!)}`,
  );
  const saved = later.every(({ card_saved }) => card_saved);
  const card = saved
    ? "We charge your saved card"
    : "You save a card on our payment provider's page, and we charge it";
  const words = `${card} ${charges.join(", ")}: ${mostDaysAhead} days before the stay begins. Until then canceling costs nothing${saved ? ", and you can change the card" : ""}.`;
  const now = due.filter(({ charged_on }) => charged_on === null);
  return now.length === 0 ? words : `${paidNowInWords(now)} ${words}`;
}

function paidNowInWords(due: readonly Due[]): string {
  const total = formatDollars(sumDollars(due.flatMap((space) => [space.total, space.deposit])));
  const isOne = due.length === 1;
  const what = isOne ? total : `${total} once for ${due.length} spaces`;
  const declined = due.some(({ status }) => awaitsTheLandlord(status))
    ? ` If ${isOne ? "the landlord doesn’t accept" : "a landlord doesn’t accept one"}, you get ${isOne ? "a full refund" : "its price back in full"}.`
    : "";
  return `You pay ${what} by card on our payment provider's page.${declined} ${dueInWords(due)}`;
}

const awaitsTheLandlord = (status: Status) => status === "pending" || status === "docs_requested";

function dueInWords([first, ...others]: readonly Due[]): string {
  if (!first) return "";
  if (others.length > 0) return "Each space’s cancellation policy says what canceling it costs.";
  const until = dayInWords(first.full_refund_until);
  const { name } = policyNames[first.cancellation_policy];
  const limit = first.is_late
    ? `you get 50% back until your start date (${name}).`
    : `you get a full refund until ${until}, then 50% until your start date (${name}).`;
  return isAccepted(first.status)
    ? `If you cancel, ${limit}`
    : `If you cancel after the landlord accepts, ${limit}`;
}

/** What canceling refunds to the tenant. */
export function refundInWords(reservation: ReservationJson): string {
  const { payment_status, refund_now, total, deposit, cancellation_policy } = reservation;
  // After a change of dates more may have been paid: what that kept isn't refunded by canceling.
  const price = sumDollars([total, deposit]);
  const fee = feeInWords(reservation.fee_rule);
  const included = deposit > 0 ? `the ${fee} and the deposit included` : `the ${fee} included`;
  const back = `You get ${formatDollars(refund_now)} back on your card`;
  const banks = "Banks take up to ten days to show it.";
  const { name } = policyNames[cancellation_policy];
  const sentences: Record<PaymentStatus, string> = {
    unpaid: reservation.card_saved
      ? "Nothing was charged yet, and your saved card won’t be charged."
      : "You haven’t paid, so there’s nothing to refund.",
    processing: "Your payment is on its way. When it arrives, it is refunded in full, fee included.",
    paid:
      refund_now >= price
        ? `${back}, ${included}. ${banks}`
        : `${back} of the ${formatDollars(price)} for these dates. The ${name.toLowerCase()} cancellation policy refunded everything until ${dayInWords(reservation.full_refund_until)}. ${banks}`,
    refunded: "Your payment was already refunded.",
  };
  return sentences[payment_status];
}

/** As a process of this release or the one before sends it. */
type Ended = Pick<ReservationJson, "status" | "payment_status" | "kept"> & {
  ended_money?: ReservationJson["ended_money"] | undefined;
};

/** What happened to the money of a reservation that has ended, or whose payment was refunded; null while there is nothing to say. */
export function endedInWords(reservation: Ended): string | null {
  const { status, payment_status, kept, ended_money: money = null } = reservation;
  const late = kept === 0 ? "" : ` You canceled late, so ${formatDollars(kept)} isn’t refunded.`;
  if (money === null) return payment_status === "refunded" ? `Your payment was refunded.${late}` : null;
  if (payment_status === "processing")
    return `Your payment hasn’t arrived yet.${status === "expired" ? "" : " When it does, it is refunded in full."}`;
  const { charged_amount: charged, returned_amount: returned, to_card } = money;
  if (charged === 0) return "You weren’t charged.";
  const coming = sumDollars([charged, -returned, -kept]);
  const isComing = coming > 0 && payment_status === "paid";
  if (returned === 0) {
    if (!isComing) return null;
    return kept === 0
      ? "Your refund is on its way, fee included."
      : `Your refund of ${formatDollars(coming)} is on its way.${late}`;
  }
  const back = `${formatDollars(returned)} was returned ${to_card ? "to your card" : "to you"} on ${dayOf(money)}.`;
  return `${back}${isComing ? ` ${formatDollars(coming)} more is on its way.` : ""}${late}`;
}

/** The same in few words, for a row of a list: "$126.00 returned Nov 30", "Not charged". */
export function endedBriefly(reservation: Ended): string | null {
  const { ended_money: money = null, payment_status } = reservation;
  if (money?.charged_amount === 0 && payment_status === "unpaid") return "Not charged";
  if (money === null || money.returned_amount === 0) return endedInWords(reservation)?.split(". ")[0] ?? null;
  return `${formatDollars(money.returned_amount)} returned ${dayOf(money).replace(/, \d+$/, "")}`;
}

const dayOf = ({ returned_on: day }: NonNullable<ReservationJson["ended_money"]>) => dayInWords(day ?? "");
