import type { EmailFacts } from "#app/ui/email-layout.tsx";
import type { ReservationRow } from "../queries.server.ts";
import { type CancellationPolicy, policyNames } from "#app/features/properties/model.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";
import { formatCents, shareOfCents } from "#app/platform/money.ts";

export type Link = { label: string; path: string };
export type EmailContent = {
  subject: string;
  text: string;
  /** What of the text no other part of the email says, such as a deadline: an operator's sentences don't replace it. */
  stays?: string;
  facts?: EmailFacts;
  action?: Link;
  otherwise?: Link;
};

type Words = { stay: string; paid: string; another: { label: string; path: string } };

/** The emails about a cancellation, to both sides: by its holder or us, and by its landlord. */
export function cancelEmails(
  reservation: ReservationRow,
  { stay, paid, another }: Words,
): Record<"cancel" | "cancelAsLandlord", Record<"guest" | "landlord", EmailContent>> {
  const { propertyTitle: title, guestName } = reservation;
  const isByUs = reservation.canceledBy === "administrator";
  const keptWords = keptInWords(reservation);
  return {
    cancel: {
      guest: {
        subject: `Canceled: ${title}`,
        text: `${isByUs ? "We canceled your reservation" : "Your reservation"} for ${stay}${isByUs ? "." : " is canceled."}${keptWords?.guest ?? paid}`,
        action: another,
      },
      landlord: {
        subject: `Canceled: ${title}`,
        text: `${isByUs ? `We canceled ${guestName}’s stay` : `${guestName} canceled the stay`} ${stay}. The dates are available again.${keptWords?.landlord ?? ""}`,
      },
    },
    cancelAsLandlord: {
      guest: {
        subject: `Canceled by the landlord: ${title}`,
        text: `The landlord canceled your stay, ${stay}.${paid} Next: find another space near ${reservation.city} for the same dates.`,
        action: another,
      },
      landlord: {
        subject: `You canceled: ${title}`,
        text: `You canceled ${guestName}’s stay, ${stay}. The dates are available again. This cancellation will show on your profile.`,
      },
    },
  };
}

type Kept = {
  offerCents: number;
  landlordFeeRule: string;
  keptRentCents: number;
  keptFeeCents: number;
  totalCents: number;
  depositCents: number;
  cancellationPolicy: CancellationPolicy;
};

/** What a late cancellation keeps, in the emails to both sides; null if it keeps nothing. */
function keptInWords(reservation: Kept): Record<"guest" | "landlord", string> | null {
  const { offerCents, landlordFeeRule, keptRentCents, keptFeeCents, totalCents, depositCents } = reservation;
  const kept = keptRentCents + keptFeeCents;
  if (kept === 0) return null;
  const policy = policyNames[reservation.cancellationPolicy].name.toLowerCase();
  const back = formatCents(totalCents + depositCents - kept);
  const feeCents = landlordFeeByRule(offerCents, landlordFeeRule);
  const keptFee = feeCents - shareOfCents(feeCents, offerCents - keptRentCents, offerCents);
  const ofFee = keptFee > 0 ? `, after your landlord fee of ${formatCents(keptFee)},` : "";
  const keptOfRent = `${formatCents(keptRentCents - keptFee)}${ofFee}`;
  return {
    guest: ` You will get ${back} back. It was too late for a full refund under the ${policy} cancellation policy, so ${formatCents(kept)} isn’t refunded.`,
    landlord: ` It was late under your ${policy} cancellation policy: you keep ${keptOfRent} of the rent. We send it a day after the stay would have begun.`,
  };
}
