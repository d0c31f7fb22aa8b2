import { middleSize } from "#app/features/properties/present.ts";
import { addDays, daysInWords, dayInWords, instantInWords } from "#app/platform/dates.ts";
import { feeLabel } from "#app/platform/fee.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";
import { formatCents } from "#app/platform/money.ts";
import { type EmailFacts, EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import { linkGuest } from "./guest/link-guest.server.ts";
import { taskOf } from "./guest/model.ts";
import type { Agreement } from "./terms/model.ts";
import { agreementTitle, signatureInWords } from "./terms/present.ts";
import { linkEnding } from "./terms/link-ending.server.ts";
import { policyNames } from "#app/features/properties/model.ts";
import { fullRefundUntil, isLate, laterChargeOf } from "./lifecycle/model.ts";
import { cancelEmails, type EmailContent, type Link } from "./lifecycle/emails.tsx";
import { type Action, fromRange, guestLinkDays, expiresAt, isLive, taxInPrice } from "./model.ts";
import type { ReservationRow } from "./queries.server.ts";

type Reader = "landlord" | "guest";
const code = /([A-Z2-9]{4}(?:-[A-Z2-9]{4}){2})/;

/**
 * The email to one reader after an action; nothing if that reader needs none. An acceptance repeats the renewal that the tenant
 * agreed to, and has a copy of the rental agreement.
 */
export function emailAbout(
  action: Action | "reserve",
  reader: Reader,
  reservation: ReservationRow,
  { renewal = null, agreement = null }: { renewal?: string | null; agreement?: Agreement | null } = {},
): EmailContent | null {
  const { propertyTitle: title, guestName } = reservation;
  const next = nextStep(reservation);
  const end = endOf(reservation);
  const { id, tenantId } = reservation;
  // Who agreed to be charged again and again reads it here, with a link that ends it.
  const ending =
    reservation.renews && tenantId !== null
      ? { otherwise: { label: "End the rental", path: linkEnding({ id, tenantId }) } }
      : {};
  const arrive = `Show this code when you arrive: ${reservation.reservationCode}. Your pass is on the reservation’s page.`;
  const nextOrCode = next ?? (reservation.idVerified ? arrive : "We are checking your ID.");
  const stay = stayInWords(reservation);
  const checkout = { label: "Open the reservation", path: linkGuest(reservation) };
  const another = { label: "Find another space", path: searchLike(reservation) };
  const answer = answerLinks(reservation);
  const unpaid = reservation.paymentStatus === "unpaid";
  const pay = laterChargeOf(reservation, reservation.asOf).chargedOn === null ? "pay" : "save a card";
  const unconfirmed = reservation.holdUntil !== null && unpaid;
  const confirming =
    reservation.tenantId === null ? "open the link below" : "confirm your email with the link we sent you";
  const paid = reservation.paymentStatus === "paid" ? " Your payment will be refunded in full." : "";
  const reason = reasonIn(reservation);
  const answerBy = unconfirmed
    ? `The guest has until ${end} to confirm the request, or it expires. You can answer now.`
    : `Answer by ${end} or the request expires.`;
  const payBy = unpaid ? `They have until ${end} to ${pay}, or the reservation expires.` : "";
  const emails: Record<Action | "reserve", Partial<Record<Reader, EmailContent>>> = {
    reserve: {
      landlord: {
        subject: `New request for ${title}`,
        text: `${guestName} wants to rent ${title}. ${answerBy}`,
        stays: answerBy,
        ...answer,
      },
      guest: {
        subject: `Your request for ${title}`,
        text: `We sent your request to the landlord. Nothing is charged yet.${unconfirmed ? ` Please confirm it by ${end}: ${confirming}, upload your ID or pay. Otherwise the dates become available again.` : ""} We’ll email you the answer; then show this code when you arrive: ${reservation.reservationCode}.`,
        action: checkout,
      },
    },
    bookInstantly: {
      landlord: {
        subject: `Booked instantly: ${title}`,
        text: `${guestName} booked ${title} for ${stay}. Their ID is verified, so you don’t need to answer. ${payBy}`.trim(),
        stays: payBy,
        action: { label: "Open the dashboard", path: `/landlord-dashboard?reservation=${reservation.id}` },
      },
      guest: {
        subject: `Booked: ${title}`,
        text: `Your stay, ${stay}, is booked: it was accepted at once. ${next ?? arrive}`,
        stays: next ?? arrive,
        action: checkout,
        ...ending,
      },
    },
    accept: {
      // Their copy of the rental agreement; a reservation from before there were any has none.
      ...(agreement !== null && {
        landlord: {
          subject: `You accepted: ${title}`,
          text: `You accepted ${guestName}’s stay, ${stay}. Here is your copy of the rental agreement.`,
          action: { label: "Open the agreement", path: `/agreements/${id}` },
        },
      }),
      guest: {
        subject: `Accepted: ${title}`,
        text: `The landlord accepted your stay, ${stay}. ${nextOrCode}`,
        stays: nextOrCode,
        action: checkout,
        ...ending,
      },
    },
    reject: {
      guest: {
        subject: `Not accepted: ${title}`,
        text: `The landlord did not accept your request for ${stay}.${reason}${paid} Next: find another space near ${reservation.city} for the same dates.`,
        stays: `${reason}${paid}`.trim(),
        action: another,
      },
    },
    undoAccept: {},
    requestDocuments: {
      guest: {
        subject: `A document is needed for ${title}`,
        text: `The landlord asks for a document before answering. Please upload your ID for the stay ${stay}.`,
        action: { ...checkout, label: "Upload your ID" },
      },
    },
    uploadId: {
      landlord: {
        subject: `Documents arrived for ${title}`,
        text: `${guestName} uploaded the document you asked for. The request for ${stay} is waiting for your answer again.`,
        ...answer,
      },
    },
    verifyId: {
      guest: {
        subject: next === null ? `Your reservation is confirmed: ${title}` : `Your ID is verified: ${title}`,
        text: `Your ID is verified and the reservation is accepted: ${stay}. ${next ?? arrive}`,
        action: checkout,
      },
      landlord: {
        subject: next === null ? `Confirmed: ${title}` : `ID verified: ${title}`,
        text: `The ID of ${guestName} is verified. The stay ${stay} is ${next === null ? "confirmed" : "not paid yet"}.`,
        action: { label: "Open the dashboard", path: "/landlord-dashboard" },
      },
    },
    ...cancelEmails(reservation, { stay, paid, another }),
    expire: {
      guest: {
        subject: `Expired: ${title}`,
        text: unconfirmed
          ? `The request for ${stay} was not confirmed in time, so it expired. You can reserve again.`
          : `Your request for ${stay} expired.${paid}`,
        action: another,
      },
      landlord: {
        subject: `Expired: ${title}`,
        text: unconfirmed
          ? `${guestName} did not confirm the request for ${stay} in time. The dates are available again.`
          : `${guestName}’s request for ${stay} expired. The dates are available again.`,
      },
    },
    revive: {
      guest: {
        subject: `Reinstated: ${title}`,
        text: `Your payment arrived after the request had expired. The dates were still available, so your reservation is reinstated: ${stay}.`,
        action: checkout,
      },
      landlord: {
        subject: `Reinstated: ${title}`,
        text: `${guestName} paid, and the request for ${stay} is reinstated. Please answer it.`,
        ...answer,
      },
    },
  };
  const email = emails[action][reader];
  if (!email) return null;
  const facts = stayFacts(reservation, reader);
  // The agreement of a rental says it, but for an operator's text without it.
  const isSaid = renewal !== null && agreement?.paragraphs.some((paragraph) => paragraph.includes(renewal));
  const agreed: [string, string][] =
    renewal !== null && !isSaid && reader === "guest" && (action === "accept" || action === "bookInstantly")
      ? [["You agreed", renewal]]
      : [];
  if (agreement !== null) {
    const signed = agreement.signatures.map((signature) => signatureInWords(signature, agreement.timeZone));
    const parties = `Landlord: ${agreement.landlord}. Tenant: ${agreement.tenant}.`;
    agreed.push([agreementTitle(agreement.number), [parties, ...agreement.paragraphs, ...signed].join(" ")]);
  }
  return { ...email, facts: { ...facts, rows: [...facts.rows, ...agreed] } };
}

/** A reservation's space, dates and price, as its reader pays or receives it. */
export function stayFacts(reservation: ReservationRow, reader: Reader): EmailFacts {
  const { cover, guestName, offerCents, feeCents, taxCents, feeRule, landlordFeeRule, discountPercent } =
    reservation;
  const words = stayVariables(reservation);
  const landlordFeeCents = landlordFeeByRule(offerCents, landlordFeeRule);
  const included = taxInPrice(reservation);
  const deducted = [["Tax in the rent", included] as const, ["Landlord fee", landlordFeeCents] as const]
    .filter(([, cents]) => cents > 0)
    .map(([name, cents]): [string, string] => [name, formatCents(-cents)]);
  const deposit: [string, string][] =
    reservation.depositCents > 0 ? [["Deposit", formatCents(reservation.depositCents)]] : [];
  const dates: [string, string] = ["Dates", words.dates];
  const rows: EmailFacts["rows"] =
    reader === "guest"
      ? [
          dates,
          [
            `Rent${included > 0 ? " before tax" : ""}${discountPercent > 0 ? `, ${discountPercent}% off` : ""}`,
            formatCents(offerCents),
          ],
          [feeLabel(feeRule), formatCents(feeCents - taxCents)],
          ...(taxCents > 0 ? [["Tax", formatCents(taxCents)] as [string, string]] : []),
          ["Total", words.total],
          ...deposit,
          ...(isLive(reservation.status)
            ? [["If you cancel", cancelingInWords(reservation)] as [string, string]]
            : []),
        ]
      : [
          ["Guest", guestName],
          dates,
          ...(deducted.length > 0
            ? [["Rent", formatCents(offerCents + included)] as [string, string], ...deducted]
            : []),
          ["You receive", words.payout],
          ...deposit,
        ];
  return { title: words.space, place: words.city, photo: cover && middleSize(cover), rows };
}

/** What an operator's text of an email about a stay may name, in the words of its facts. */
export function stayVariables(reservation: ReservationRow) {
  const { propertyTitle, city, state, guestName, offerCents, landlordFeeRule, totalCents } = reservation;
  return {
    space: propertyTitle,
    city: `${city}, ${state}`,
    dates: stayInWords(reservation),
    total: formatCents(totalCents),
    payout: formatCents(offerCents - landlordFeeByRule(offerCents, landlordFeeRule)),
    guest: guestName,
  };
}

/** The search for spaces like this one, near it and on its dates. */
function searchLike({ zipcode, stay }: ReservationRow): string {
  const { start, end } = fromRange(stay);
  return `/?${new URLSearchParams({ query: zipcode, from: start, to: addDays(end, -1) })}`;
}

/**
 * What the landlord wrote about the rejection. Only to confirmed addresses: otherwise a landlord could have us send
 * their words to anyone.
 */
function reasonIn({ rejectReason, holdUntil }: ReservationRow): string {
  return rejectReason && holdUntil === null ? ` The landlord wrote: “${rejectReason}”` : "";
}

/** What the guest still has to do and by when; null if nothing is left. */
function nextStep(reservation: ReservationRow): string | null {
  const {
    status,
    paymentStatus: payment_status,
    idUploaded: id_uploaded,
    idVerified: id_verified,
  } = reservation;
  const { chargedOn: charged_on, cardSaved: card_saved } = laterChargeOf(reservation, reservation.asOf);
  const id = { id_uploaded, id_verified };
  const is_over = reservation.isOver;
  const task = taskOf({ status, payment_status, ...id, is_over, charged_on, card_saved });
  const due = expiresAt(reservation) === null ? "" : ` by ${endOf(reservation)}, or the reservation expires`;
  return task && `Next: ${task.inSentence}${due}.`;
}

/** The reminder after half of the time to answer. */
export function reminderEmail(reservation: ReservationRow): EmailContent {
  const { propertyTitle, guestName } = reservation;
  const answerBy = `Answer by ${endOf(reservation)} or the request expires.`;
  return {
    facts: stayFacts(reservation, "landlord"),
    subject: `Still waiting for you: ${propertyTitle}`,
    text: `${guestName} wants to rent ${propertyTitle} and is waiting for your answer. ${answerBy}`,
    stays: answerBy,
    ...answerLinks(reservation),
  };
}

/** To the guest of a claimed order, who may not be the one who claimed it. */
export function claimedEmail(reservation: ReservationRow, others: number): EmailContent {
  const { propertyTitle: title } = reservation;
  const more = others === 0 ? "" : others === 1 ? " and 1 more space" : ` and ${others} more spaces`;
  return {
    subject: `Moved to your account: ${title}`,
    text: `Your reservation of ${title}${more}, ${stayInWords(reservation)}, was moved to the account with this email address. It now opens only there; links in earlier emails no longer work. If you didn’t claim it, contact us.`,
    action: { label: "Open the reservation", path: `/checkout/${reservation.id}` },
    otherwise: { label: "Contact us", path: "/contact" },
  };
}

/** A new link, in place of an expired one. */
export function linkEmail(reservation: ReservationRow): EmailContent {
  return {
    subject: `Your link to ${reservation.propertyTitle}`,
    text: `Here is a new link to your reservation, ${stayInWords(reservation)}. It works for ${guestLinkDays.atLeast} days or longer.`,
    action: { label: "Open the reservation", path: linkGuest(reservation) },
  };
}

/** Links to the dashboard at this request; the answer is given there. */
function answerLinks({ id }: ReservationRow): { action: Link; otherwise: Link } {
  const path = `/landlord-dashboard?reservation=${id}&answer=`;
  return {
    action: { label: "Accept", path: `${path}accept` },
    otherwise: { label: "Reject", path: `${path}reject` },
  };
}

export function ReservationEmail({
  email,
  brand,
  publicUrl,
}: {
  email: EmailContent;
  brand: string;
  publicUrl: string;
}) {
  const whole = (link?: Link) => link && { label: link.label, url: publicUrl + link.path };
  return (
    <EmailLayout
      brand={brand}
      heading={email.subject}
      facts={wholeFacts(email.facts, publicUrl)}
      action={whole(email.action)}
      otherwise={whole(email.otherwise)}
      stays={email.stays ? sentences(email.stays) : undefined}
    >
      {sentences(email.text)}
    </EmailLayout>
  );
}

/** Sentences with their code in bold. An element, not a component: the layout reads its words. */
function sentences(text: string) {
  return (
    <EmailText>
      {text.split(code).map((part) =>
        part.match(code) ? (
          <strong key={part} style={{ whiteSpace: "nowrap" }}>
            {part}
          </strong>
        ) : (
          part
        ),
      )}
    </EmailText>
  );
}

/** With the photo's whole address, as mail programs need it. */
export function wholeFacts(facts: EmailFacts | undefined, publicUrl: string): EmailFacts | undefined {
  return facts && { ...facts, photo: facts.photo && publicUrl + facts.photo };
}

function stayInWords({ stay }: ReservationRow): string {
  const { start, end } = fromRange(stay);
  return daysInWords(start, addDays(end, -1));
}

/** When it expires, in the property's time zone: "Nov 23, 2026, 3:50 PM EST". */
function endOf(reservation: ReservationRow): string {
  const { answerBy, timeZone } = reservation;
  return instantInWords(timeZone, expiresAt(reservation) ?? answerBy);
}

/** What canceling costs, in a row of an email. */
function cancelingInWords(reservation: ReservationRow): string {
  const { cancellationPolicy: policy, asOf: at } = reservation;
  const { start } = fromRange(reservation.stay);
  const { name } = policyNames[policy];
  // A stay that begins soon may never have had its full refund.
  if (isLate({ ...reservation, policy, at, start })) return `50% refund until your start date (${name})`;
  const until = fullRefundUntil(policy, start);
  return `Full refund until ${dayInWords(until)}, then 50% (${name})`;
}
