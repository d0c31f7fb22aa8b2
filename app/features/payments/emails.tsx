import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { stayFacts, wholeFacts } from "#app/features/reservations/emails.tsx";
import type { EmailContent } from "#app/features/reservations/lifecycle/emails.tsx";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";
import { formatCents } from "#app/platform/money.ts";
import { taxInSum } from "#app/platform/tax.ts";
import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import { claimHours } from "#app/features/reservations/lifecycle/model.ts";
import type { DisputeStatus } from "./disputes/model.ts";
import type { RefundReason } from "./model.ts";

export function paidEmails(reservation: ReservationRow): { guest: EmailContent; landlord: EmailContent } {
  const {
    propertyTitle: title,
    guestName,
    offerCents,
    feeCents,
    taxCents,
    depositCents,
    status,
  } = reservation;
  const paidCents = reservation.totalCents + depositCents;
  const landlordFeeCents = landlordFeeByRule(offerCents, reservation.landlordFeeRule);
  const deposit = depositCents > 0 ? `, deposit ${formatCents(depositCents)}` : "";
  const idShown = reservation.idUploaded || reservation.idVerified;
  const sentences = [
    `We received ${formatCents(paidCents)} for ${title} (rent ${formatCents(offerCents)}, service fee ${formatCents(feeCents - taxCents)}${taxInSum(taxCents)}${deposit}).`,
    ...(depositCents > 0
      ? [`The deposit is returned ${claimHours} hours after your stay, unless the landlord claims of it.`]
      : []),
    ...(status === "pending" || status === "docs_requested"
      ? ["If the landlord doesn’t accept, you get a full refund."]
      : []),
    ...(idShown ? [] : ["Next: upload the front of your ID."]),
    ...(status === "accepted"
      ? [
          `Show this code when you arrive: ${reservation.reservationCode}. Your pass is on the reservation’s page.`,
        ]
      : []),
  ];
  return {
    guest: {
      subject: `Payment received: ${title}`,
      text: sentences.join(" "),
      facts: stayFacts(reservation, "guest"),
      action: { label: "Open the reservation", path: linkGuest(reservation) },
    },
    landlord: {
      facts: stayFacts(reservation, "landlord"),
      subject: `Paid: ${title}`,
      text: `${guestName} paid for ${title}. Your rent for this stay is ${formatCents(offerCents)}${landlordFeeCents > 0 ? `, less the landlord fee of ${formatCents(landlordFeeCents)}` : ""}.${depositCents > 0 ? ` We hold a deposit of ${formatCents(depositCents)}.` : ""}`,
      action: { label: "Open the dashboard", path: "/landlord-dashboard" },
    },
  };
}

const because: Record<RefundReason, string> = {
  rejected: "because the landlord did not accept the request",
  expired: "because the reservation expired",
  canceled: "because the reservation was canceled",
  late_payment: "because the payment arrived when there was nothing left to pay for",
  double_payment: "because the reservation was paid already",
  goodwill: "as our support team decided",
  at_provider: "as our support team decided",
  unused: "for days that are no longer part of it",
  deposit: "which is your deposit, or what is left of it",
  price_difference: "which is what it costs more than your stay before: we pay the difference",
  rented_again: "because days that you had paid were rented again",
};

export function refundEmail(title: string, amountCents: number, reason: RefundReason): EmailContent {
  return {
    subject: `Refunded: ${title}`,
    text: `We refunded ${formatCents(amountCents)} for ${title} to your card, ${because[reason]}. Banks take up to ten days to show it.`,
  };
}

/** To a guest whose bank refuses a refund, or (`how`) whom we paid by other means. */
export function stuckRefundEmail(
  title: string,
  amountCents: number,
  how: string | null,
  supportEmail: string,
): EmailContent {
  const amount = formatCents(amountCents);
  if (how !== null)
    return {
      subject: `Refund paid another way: ${title}`,
      text: `Your bank didn’t accept our refund of ${amount} for ${title} to your card, so we paid it another way: ${how}`,
    };
  return {
    subject: `Your bank refuses our refund: ${title}`,
    text: `We tried several times to refund ${amount} for ${title} to your card, and your bank refused. We still owe you this money and will pay it another way. Please write to ${supportEmail} how you would like to get it.`,
  };
}

/**
 * The payout email: how much of a rent was sent. Less than all of it if we deducted a refund made after an earlier
 * payout.
 */
export function payoutEmail(
  title: string,
  amountCents: number,
  { dueCents, of = "rent" }: { dueCents: number; of?: "rent" | "deposit" | "charges" | "late fee" },
): EmailContent {
  const kept = dueCents - amountCents;
  const what = of === "deposit" ? "part of the deposit" : of;
  const why = ` We deducted ${formatCents(kept)} from your ${what} of ${formatCents(dueCents)} for an earlier refund to a guest.`;
  return {
    subject: `${sentWords[of]} sent: ${title}`,
    text: `We sent ${formatCents(amountCents)}${ofWhat[of]} for ${title} to your bank account.${kept > 0 ? why : ""} Banks take a few days to show it.`,
    action: { label: "See your balance", path: "/landlord-dashboard?tab=earnings#balance" },
  };
}

const sentWords = { rent: "Rent", deposit: "Deposit", charges: "Charges", "late fee": "Late fee" };
const ofWhat = {
  rent: "",
  deposit: " of the deposit",
  charges: " of charges that the terms name",
  "late fee": " of a late fee",
};

/** To a landlord whose bank refused money that left their payout account. */
export function bankPayoutEmail(amountCents: number, refusal: string): EmailContent {
  return {
    subject: "Your bank refused a payout",
    text: `Your bank refused a payout of ${formatCents(amountCents)}: ${refusal} The money is back in your payout account. Open it and check your bank account; the payout is repeated after that.`,
    action: { label: "Open payouts", path: "/landlord-dashboard?tab=earnings#balance" },
  };
}

/** To a landlord whose guest disputes a card payment; nothing if a status changes nothing for them. */
export function disputeEmail(title: string, guestName: string, status: DisputeStatus): EmailContent | null {
  const action = { label: "See your balance", path: "/landlord-dashboard#balance" };
  switch (status) {
    case "needs_response":
      return {
        subject: `Payment disputed: ${title}`,
        text: `${guestName}’s bank is questioning the card payment for ${title} and holds the money until it decides, which can take two to three months. We answer the bank with what we know about this rental. Your rent for it stays on hold until then.`,
        action,
      };
    case "lost":
      return {
        subject: `Dispute lost: ${title}`,
        text: `${guestName}’s bank decided the dispute about ${title} for the cardholder, who keeps the money. We took the rent out of your balance; if it was already sent, we deduct it from your next payouts.`,
        action,
      };
    case "won":
    case "prevented":
      return {
        subject: `Dispute won: ${title}`,
        text: `The dispute about ${title} was decided for you. Your rent is no longer on hold. If we took it out of your balance before, it’s back there.`,
        action,
      };
    default:
      return null;
  }
}

export function PaymentEmail(mail: { email: EmailContent; brand: string; publicUrl: string }) {
  const { subject, text, facts, action } = mail.email;
  const link = action && { label: action.label, url: mail.publicUrl + action.path };
  return (
    <EmailLayout brand={mail.brand} heading={subject} facts={wholeFacts(facts, mail.publicUrl)} action={link}>
      <EmailText>{text}</EmailText>
    </EmailLayout>
  );
}
