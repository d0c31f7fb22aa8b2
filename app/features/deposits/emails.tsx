import { stayFacts, wholeFacts } from "#app/features/reservations/emails.tsx";
import type { EmailContent } from "#app/features/reservations/lifecycle/emails.tsx";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { claimAnswerHours } from "#app/features/reservations/lifecycle/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { formatCents, toDollars } from "#app/platform/money.ts";
import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import type { ClaimChange } from "./events.server.ts";
import { splitAward, splitInWords } from "./model.ts";
import type { ClaimRow } from "./queries.server.ts";

type Reader = "tenant" | "landlord";

/** The email to one reader after a change of a claim; null if that reader needs none. */
export function claimEmail(
  what: ClaimChange,
  reader: Reader,
  reservation: ReservationRow,
  claim: ClaimRow,
): EmailContent | null {
  const { propertyTitle: title, guestName } = reservation;
  // The card alone pays what was claimed while the stay ran.
  const depositCents = claim.isRunning ? 0 : reservation.depositCents;
  const claimed = formatCents(claim.amountCents);
  const named = claim.awardedNamedCents ?? 0;
  const {
    fromDeposit: awarded,
    fromCard,
    notCollected,
  } = splitAward(claim.awardedCents ?? 0, claim.fromDepositCents ?? depositCents, named);
  // A deposit that didn't pay all that it could was used up.
  const isUsedUp = awarded < Math.min(claim.awardedCents ?? 0, depositCents);
  const rest = isUsedUp ? 0 : depositCents - awarded;
  const isBeyond = claim.amountCents > depositCents;
  const path = reader === "landlord" || reservation.tenantId !== null ? `/deposits/${reservation.id}` : null;
  const isToPay = reader === "tenant" && (what === "declined" || what === "uncollected");
  const label = isToPay ? "Pay by another card" : depositCents === 0 ? "Open the claim" : "Open the deposit";
  const action = { label, path: path ?? linkGuest(reservation) };
  const back = rest > 0 ? ` We’ll refund ${formatCents(rest)} to your card.` : "";
  const decided =
    awarded + fromCard + notCollected === 0
      ? "nothing"
      : depositCents === 0
        ? formatCents(fromCard + notCollected)
        : `${formatCents(awarded)} of the deposit of ${formatCents(depositCents)}`;
  // What is beyond the deposit, and no charge that the terms name, is between the two sides.
  const charged =
    fromCard === 0
      ? ""
      : ` ${formatCents(fromCard)} will be charged to ${reader === "tenant" ? "your" : "their"} card, as the terms of the stay say.`;
  const beyond =
    notCollected === 0
      ? charged
      : `${charged} ${formatCents(notCollected)} ${depositCents === 0 ? "has no deposit to be paid from" : "more exceeds the deposit"}, so we can’t collect it.`;
  const cause = whatIsClaimed(claim);
  const of = depositCents === 0 ? cause : "of the deposit";
  const split = splitAward(claim.amountCents, depositCents, claim.namedCents);
  const words = splitInWords({
    from_deposit: toDollars(split.fromDeposit),
    from_card: toDollars(split.fromCard),
    card_last4: claim.cardLast4,
  });
  const agreeing = split.fromCard > 0 ? ` If you agree: ${words}.` : "";
  const yours = depositCents === 0 ? "the claim" : "your deposit";
  const ofWhat = !isBeyond
    ? `from your deposit of ${formatCents(depositCents)}`
    : claim.isRunning
      ? "for damage, as the terms of your stay name it"
      : `${cause}. Your deposit is ${formatCents(depositCents)}; beyond it we collect only what the terms of your stay name${claim.namedCents === 0 ? "" : `, of this ${formatCents(claim.namedCents)}`}`;
  const emails: Record<ClaimChange, Partial<Record<Reader, Pick<EmailContent, "subject" | "text">>>> = {
    claimed: {
      tenant: {
        subject: `Your landlord is claiming ${claimed} ${isBeyond ? cause : "from your deposit"}: ${title}`,
        text: `The landlord of ${title} is claiming ${claimed} ${ofWhat}.${agreeing} Agree or object by ${instantInWords(reservation.timeZone, claim.answerBy)}. If you don’t answer, we’ll decide.`,
      },
      landlord: {
        subject: `You claimed ${claimed} ${isBeyond ? cause : of}: ${title}`,
        text: `We told ${guestName}, who has ${claimAnswerHours} hours to agree or object. If they object or don’t answer, we’ll decide.`,
      },
    },
    agreed: {
      tenant: {
        subject: `You agreed to the claim: ${title}`,
        text: `The landlord of ${title} gets ${depositCents === 0 ? formatCents(fromCard + notCollected) : `${formatCents(awarded)} of your deposit`}.${beyond}${back}`,
      },
      landlord: {
        subject: `${guestName} agreed: ${title}`,
        text: `${guestName} agreed to your claim.${awarded > 0 ? ` ${formatCents(awarded)} of the deposit is on its way to you with your payouts.` : ""}${beyond}`,
      },
    },
    objected: {
      landlord: {
        subject: `${guestName} objected to your claim: ${title}`,
        text: `${guestName} doesn’t agree that you get ${claimed}. We’ll review both sides and email you our decision.`,
      },
    },
    unanswered: {
      tenant: {
        subject: `We’ll decide on ${yours}: ${title}`,
        text: `You didn’t answer the landlord’s claim of ${claimed}, so we’ll decide on ${yours} and email you.`,
      },
      landlord: {
        subject: `We’ll decide on your claim: ${title}`,
        text: `${guestName} didn’t answer your claim of ${claimed}. We’ll decide and email you.`,
      },
    },
    charged: {
      tenant: {
        subject: `We charged ${formatCents(fromCard)} to your card: ${title}`,
        text: `This is what the landlord gets${depositCents === 0 ? "" : " beyond your deposit"}, for charges that the terms of your stay name.`,
      },
      landlord: {
        subject: `${guestName} paid ${formatCents(fromCard)}: ${title}`,
        text: `It is on its way to you with your payouts.`,
      },
    },
    declined: {
      tenant: {
        subject: `Your card was declined: ${title}`,
        text: `We couldn’t charge ${formatCents(fromCard)} for the charges of your stay. We’ll try again on days 1, 3 and 5, unless you pay by another card before.`,
      },
    },
    uncollected: {
      tenant: {
        subject: `We couldn’t charge your card: ${title}`,
        text: `${formatCents(fromCard)} for the charges of your stay is unpaid. We won’t try this card again: pay by another card. The landlord and our support team see it, too.`,
      },
      landlord: {
        subject: `We couldn’t charge ${guestName}’s card: ${title}`,
        text: `${formatCents(fromCard)} that you were awarded is unpaid: there was no card, or it was declined every time. ${guestName} can pay by another card; our support team sees it, too.`,
      },
    },
    decided: {
      tenant: {
        subject: `Decided: ${yours} for ${title}`,
        text: `We decided that the landlord gets ${decided}.${beyond}${back} The reason: ${claim.note}`,
      },
      landlord: {
        subject: `Decided: your claim for ${title}`,
        text: `We decided that you get ${decided}.${awarded > 0 ? " We’ll send it with your payouts." : ""}${beyond} The reason: ${claim.note}`,
      },
    },
  };
  const email = emails[what][reader];
  const facts = stayFacts(reservation, reader === "tenant" ? "guest" : "landlord");
  return email ? { ...email, facts, action } : null;
}

/** Damage is what the terms don't name; a charge that they name has its own name. */
function whatIsClaimed({ amountCents, namedCents }: ClaimRow): string {
  if (namedCents === 0) return "for damage";
  return namedCents === amountCents ? "for charges that the terms name" : "for charges and damage";
}

/** The email to the landlord of a stay that ended, while its deposit is held. */
export function dueEmail(reservation: ReservationRow, returnAt: Date): EmailContent {
  const { id, propertyTitle: title, guestName, depositCents, timeZone } = reservation;
  const until = instantInWords(timeZone, returnAt);
  return {
    subject: `Claim by ${until} if something is damaged: ${title}`,
    text: `The stay of ${guestName} has ended, and we hold the deposit of ${formatCents(depositCents)}. If you don’t claim by then, we return it to the tenant.`,
    facts: stayFacts(reservation, "landlord"),
    action: { label: "Open the deposit", path: `/deposits/${id}` },
  };
}

export function ClaimEmail(mail: { email: EmailContent; brand: string; publicUrl: string }) {
  const { subject, text, facts, action } = mail.email;
  const link = action && { label: action.label, url: mail.publicUrl + action.path };
  return (
    <EmailLayout brand={mail.brand} heading={subject} facts={wholeFacts(facts, mail.publicUrl)} action={link}>
      <EmailText>{text}</EmailText>
    </EmailLayout>
  );
}
