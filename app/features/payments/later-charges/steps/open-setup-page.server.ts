import type { Payable } from "#app/features/payments/model.ts";
import { openCardSession } from "#app/features/payments/renewals/steps/open-card-session.server.ts";
import { laterChargeDay } from "#app/features/reservations/lifecycle/model.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { dateIn, dayInWords } from "#app/platform/dates.ts";
import { formatCents } from "#app/platform/money.ts";

/** The provider's page that saves the card for stays that are paid later; its event names the order. */
export async function openSetupPage(
  { payable, address }: { payable: Payable; address: string },
  reservations: ReservationRow[],
): Promise<string> {
  const [first] = reservations;
  const { orderId, tenantId, guestContact } = first!;
  return openCardSession({
    tenantId,
    contact: guestContact,
    metadata: {
      order_id: orderId,
      ...("reservationId" in payable && { reservation_id: payable.reservationId }),
    },
    words: chargesInWords(reservations),
    success: `${address}/payment-success?reservationId=${first!.id}`,
    cancel: `${address}/checkout/${first!.id}`,
  });
}

/** At most so many charges are named: the provider's page has room for 1,200 letters. */
const mostNamed = 8;

function chargesInWords(reservations: ReservationRow[]): string {
  const charges = reservations.map(({ stay, timeZone, asOf, totalCents, depositCents }) => {
    const today = dateIn(timeZone, asOf);
    const on = laterChargeDay(fromRange(stay).start, today) ?? today;
    return `${formatCents(totalCents + depositCents)} on ${dayInWords(on)}`;
  });
  const rest = charges.length > mostNamed ? ", and so on for the other spaces" : "";
  return `Nothing is charged now. We charge this card ${charges.slice(0, mostNamed).join(", ")}${rest}. Canceling before costs nothing.`;
}
