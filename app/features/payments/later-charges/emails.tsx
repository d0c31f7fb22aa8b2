import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { stayFacts } from "#app/features/reservations/emails.tsx";
import type { EmailContent } from "#app/features/reservations/lifecycle/emails.tsx";
import { laterChargeOf } from "#app/features/reservations/lifecycle/model.ts";
import { expiresAt } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { dayInWords, instantInWords } from "#app/platform/dates.ts";
import { formatCents } from "#app/platform/money.ts";
import type { LaterChargeChange } from "../events.server.ts";

type Card = { cardBrand: string | null; cardLast4: string | null };

/** About a card that is charged later; nothing for a reader who needs none. */
export function chargeEmails(
  what: LaterChargeChange,
  reservation: ReservationRow,
  { cardBrand, cardLast4 }: Card,
): { guest: EmailContent; landlord: EmailContent | null } {
  const { propertyTitle: title, guestName, timeZone } = reservation;
  const amount = formatCents(reservation.totalCents + reservation.depositCents);
  const { chargedOn } = laterChargeOf(reservation, reservation.asOf);
  const on = chargedOn === null ? "soon" : `on ${dayInWords(chargedOn)}`;
  const deadline = expiresAt(reservation);
  const payBy = deadline === null ? "soon" : `by ${instantInWords(timeZone, deadline)}`;
  const card = cardLast4 === null ? "your card" : `your ${nameOf(cardBrand)} ending in ${cardLast4}`;
  const open = { label: "Open the reservation", path: linkGuest(reservation) };
  const pay = { ...open, label: "Pay or change the card" };
  const guest: Record<LaterChargeChange, EmailContent> = {
    saved: {
      subject: `Card saved: ${title}`,
      text: `Nothing is charged now. We’ll charge ${amount} to ${card} for ${title} ${on}. Until then you can change the card, and canceling costs nothing.`,
      action: open,
    },
    upcoming: {
      subject: `Your card will be charged ${on}: ${title}`,
      text: `We’ll charge ${amount} to ${card} for ${title} ${on}. Until then you can change the card, and canceling costs nothing.`,
      action: open,
    },
    declined: {
      subject: `Your card was declined: ${title}`,
      text: `We could not charge ${amount} to ${card} for ${title}. We’ll try again ${on}. You can pay now, with the same or another card.`,
      action: pay,
    },
    authenticate: {
      subject: `Confirm your payment: ${title}`,
      text: `Your bank needs you to confirm the payment of ${amount} for ${title}. Open the reservation and pay; it takes a minute. We’ll try again ${on}.`,
      action: pay,
    },
    given_up: {
      subject: `Please pay: ${title}`,
      text: `Your card was declined several times, so ${amount} for ${title} is not paid. Pay ${payBy}, or the reservation expires.`,
      action: pay,
    },
  };
  const landlord: Partial<Record<LaterChargeChange, EmailContent>> = {
    saved: {
      subject: `Card saved: ${title}`,
      text: `${guestName} saved a card for ${title}. We’ll charge it ${on}.`,
    },
    given_up: {
      subject: `Not paid: ${title}`,
      text: `${guestName}’s card was declined several times for ${title}. If they don’t pay ${payBy}, the reservation expires and the dates are available again.`,
    },
  };
  const told = landlord[what];
  return {
    guest: { ...guest[what], facts: stayFacts(reservation, "guest") },
    landlord: told
      ? {
          ...told,
          facts: stayFacts(reservation, "landlord"),
          action: { label: "Open the dashboard", path: `/landlord-dashboard?reservation=${reservation.id}` },
        }
      : null,
  };
}

function nameOf(brand: string | null): string {
  return brand === null ? "card" : `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
}
