import { isLive } from "#app/features/reservations/model.ts";
import { lateFeeDays } from "#app/features/reservations/terms/model.ts";
import { addDays, dateIn, dayInWords, daysInWords } from "#app/platform/dates.ts";
import { feeByRule } from "#app/platform/fee-rules.ts";
import { formatCents } from "#app/platform/money.ts";
import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import type { PriceChange, RentChange } from "./events.server.ts";
import { chargedDaysBefore, lateDayOf } from "./model.ts";
import type { LeaseRow, RentRow } from "./queries.server.ts";

export type LeaseEmailContent = { subject: string; text: string; action: { label: string; path: string } };
type Reader = "tenant" | "landlord";

const open = { label: "Open the rental", path: "/rentals" };

/** About one rent of a lease; nothing for a reader who needs none. */
export function rentEmail(
  what: RentChange,
  reader: Reader,
  lease: LeaseRow,
  rent: RentRow,
): LeaseEmailContent | null {
  const { title, payWithinDays } = lease;
  const fee = formatCents(rent.lateFee?.amountCents ?? 0);
  const total = formatCents(rent.offerCents + rent.feeCents);
  const card = lease.cardLast4 === null ? "your card" : `your card ending in ${lease.cardLast4}`;
  const period = daysInWords(rent.start, addDays(rent.end, -1));
  const isEnded = lease.state === "ended";
  const closing =
    lease.accessClosesAt === null || isEnded
      ? ""
      : ` Access closes as ${dayInWords(dateIn(lease.timeZone, lease.accessClosesAt))} begins, unless it’s paid before.`;
  const late =
    lease.lateFeeCents === null
      ? ""
      : ` A late fee of ${formatCents(lease.lateFeeCents)} is added if it’s paid on ${dayInWords(lateDayOf(rent, lateFeeDays, lease.timeZone))} or later.`;
  const pay = { label: "Pay or change the card", path: "/rentals" };
  const emails: Record<RentChange, Partial<Record<Reader, LeaseEmailContent>>> = {
    upcoming: {
      tenant: {
        subject: `Next rent: ${title}`,
        text: `On ${dayInWords(addDays(rent.start, -chargedDaysBefore))} we’ll charge ${total} to ${card} for ${title}, ${period}. To stop renting, end the rental.`,
        action: open,
      },
    },
    paid: {
      tenant: {
        subject: `Rent paid: ${title}`,
        text: `We charged ${total} for ${title}, ${period} (rent ${formatCents(rent.offerCents)}, service fee ${formatCents(rent.feeCents)}).`,
        action: open,
      },
    },
    declined: {
      tenant: {
        subject: `Your card was declined: ${title}`,
        text: `We could not charge ${total} to ${card} for ${title}, ${period}. We’ll try again in the next days. You can pay now, with the same or another card.`,
        action: pay,
      },
    },
    authenticate: {
      tenant: {
        subject: `Confirm your payment: ${title}`,
        text: `Your bank needs you to confirm the payment of ${total} for ${title}, ${period}. Open the rental and pay; it takes a minute.`,
        action: pay,
      },
    },
    past_due: {
      tenant: {
        subject: `Rent past due: ${title}`,
        text: `Your card was declined several times, so ${total} for ${title}, ${period}, is past due. ${isEnded ? "The rental has ended, and you still owe it." : `Pay within ${payWithinDays} days, or the rental ends.`}${closing}${late}`,
        action: pay,
      },
      landlord: {
        subject: `Rent past due: ${title}`,
        text: `${lease.guestName}’s card was declined several times for ${title}, ${period}. ${isEnded ? "The rental has ended; they can still pay." : `If the rent isn’t paid within ${payWithinDays} days, the rental ends and the dates are available again.`}${closing}`,
        action: open,
      },
    },
    closed: {
      tenant: {
        subject: `Access closed: ${title}`,
        text: `Rent for ${title} is past due, so your access is closed: your pass isn’t valid, and how to get in isn’t shown. It opens as soon as you pay all of it.`,
        action: pay,
      },
      landlord: {
        subject: `Access closed: ${title}`,
        text: `${lease.guestName}’s rent for ${title} is past due, so their access is closed as the terms of the rental say: their pass isn’t valid, and how to get in isn’t shown to them. They may still know the gate code. It opens as soon as they pay.`,
        action: open,
      },
    },
    reopened: {
      tenant: {
        subject: `Access is open again: ${title}`,
        text: `No rent for ${title} is past due anymore. Your pass is valid, and you can read how to get in.`,
        action: { label: "See how to get in", path: `/access/${lease.reservationId}` },
      },
      landlord: {
        subject: `Access is open again: ${title}`,
        text: `No rent of ${lease.guestName} for ${title} is past due anymore, so their pass is valid and they can read how to get in. If you changed the gate code, write the new one there.`,
        action: open,
      },
    },
    late_fee_charged: {
      tenant: {
        subject: `Late fee paid: ${title}`,
        text: `The rent of ${title} for ${period} was past due and paid late, so the late fee of ${fee} that the terms of your rental name was paid by card.`,
        action: open,
      },
      landlord: {
        subject: `Late fee paid: ${title}`,
        text: `${lease.guestName} paid the rent of ${title} for ${period} late, and with it the late fee of ${fee} that the terms of the rental name.`,
        action: open,
      },
    },
    late_fee_declined: {
      tenant: {
        subject: `Your card was declined for the late fee: ${title}`,
        text: `We could not charge the late fee of ${fee} for the rent of ${title}, ${period}. We’ll try again in the next days. You can pay it now with another card.`,
        action: pay,
      },
    },
    late_fee_uncollected: {
      tenant: {
        subject: `Late fee unpaid: ${title}`,
        text: `Your card couldn’t be charged for the late fee of ${fee} for the rent of ${title}, ${period}. Pay it with another card.`,
        action: pay,
      },
      landlord: {
        subject: `Late fee unpaid: ${title}`,
        text: `${lease.guestName}’s card couldn’t be charged for the late fee of ${fee} for the rent of ${title}, ${period}. They can still pay it.`,
        action: open,
      },
    },
    waived: {
      tenant: {
        subject: `Rent waived: ${title}`,
        text: `Our support team waived ${total} for ${title}, ${period}. Nothing is charged for it.`,
        action: open,
      },
      landlord: {
        subject: `Rent waived: ${title}`,
        text: `Our support team waived ${lease.guestName}’s rent for ${title}, ${period}. It isn’t charged, so you get no rent for these days.`,
        action: open,
      },
    },
  };
  return emails[what][reader] ?? null;
}

/** A rental ends: by notice of either side, for an unpaid rent, or because its reservation was canceled. */
export function endingEmail(reader: Reader, lease: LeaseRow): LeaseEmailContent {
  const { title, guestName, noticeBy } = lease;
  const lastDay = dayInWords(addDays(lease.endsOn ?? lease.anchor, -1));
  const who =
    noticeBy === "system"
      ? isLive(lease.status)
        ? "The rent was not paid, so the rental ends."
        : "The reservation was canceled, so the rental ends."
      : noticeBy === reader
        ? "You ended the rental."
        : noticeBy === "tenant"
          ? `${guestName} ended the rental.`
          : "The landlord ended the rental.";
  const bill =
    reader === "tenant"
      ? "The last period is billed by the day; what you paid beyond it is refunded to your card."
      : "The last period is billed by the day. The dates after it are available again.";
  return {
    subject: `Rental ends: ${title}`,
    text: `${who} The last day is ${lastDay}. ${bill}`,
    action: open,
  };
}

/** To the tenant: another price from a day on, or an announced one that no longer comes. */
export function priceEmail(lease: LeaseRow, change: PriceChange): LeaseEmailContent {
  const { title } = lease;
  const per = lease.pricePer.toLowerCase();
  const price = formatCents(change.priceCents);
  if (change.nextPriceCents === null || change.nextPriceFrom === null)
    return {
      subject: `Your rent stays the same: ${title}`,
      text: `The landlord of ${title} withdrew the announced price. You keep paying ${price} per ${per}, plus the service fee.`,
      action: open,
    };
  const next = formatCents(change.nextPriceCents);
  return {
    subject: `New price from ${dayInWords(change.nextPriceFrom)}: ${title}`,
    text: `From ${dayInWords(change.nextPriceFrom)} the rent of ${title} is ${next} per ${per} instead of ${price}, plus the service fee. Rents before that day keep their price. If you don’t want to pay the new price, end the rental.`,
    action: open,
  };
}

/** To the tenant, once a year: the rental renews, what it costs, and how to end it. */
export function renewalEmail(lease: LeaseRow, path: string): LeaseEmailContent {
  const { title, priceCents, noticeDays } = lease;
  const per = lease.pricePer.toLowerCase();
  const next =
    lease.nextPriceCents === null || lease.nextPriceFrom === null
      ? ""
      : ` From ${dayInWords(lease.nextPriceFrom)} it is ${formatCents(lease.nextPriceCents + feeByRule(lease.nextPriceCents, lease.feeRule))}.`;
  return {
    subject: `You’re still renting: ${title}`,
    text: `Your rental of ${title} has no end date. Your card is charged ${formatCents(priceCents + feeByRule(priceCents, lease.feeRule))} every ${per}, service fee included, until you or the landlord end it.${next} To end it, open the link below; the rental ends ${noticeDays} ${noticeDays === 1 ? "day" : "days"} after you say so.`,
    action: { label: "End the rental", path },
  };
}

export function LeaseEmail(mail: { email: LeaseEmailContent; brand: string; publicUrl: string }) {
  const { subject, text, action } = mail.email;
  return (
    <EmailLayout
      brand={mail.brand}
      heading={subject}
      action={{ label: action.label, url: mail.publicUrl + action.path }}
    >
      <EmailText>{text}</EmailText>
    </EmailLayout>
  );
}
