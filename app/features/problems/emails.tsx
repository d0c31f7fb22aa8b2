import { stayFacts, wholeFacts } from "#app/features/reservations/emails.tsx";
import type { EmailContent } from "#app/features/reservations/lifecycle/emails.tsx";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { decideHours } from "#app/features/reservations/lifecycle/model.ts";
import { fromRange, isLive, type Side } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { addDays, daysInWords, instantInWords } from "#app/platform/dates.ts";
import { formatCents } from "#app/platform/money.ts";
import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import { isClaim, kindNames, neverOrders, reporterOf, sharesRentedDays } from "./model.ts";
import type { DisplacedChange } from "./events.server.ts";
import type { Displacement, PriceDifference, ProblemRow, StepRow } from "./queries.server.ts";

type Words = Pick<EmailContent, "subject" | "text">;
type ForSides = Partial<Record<Side, Words>>;
/** What the other side wrote is in the email alone: a notice shows on locked screens. */
type ProblemEmailContent = EmailContent & { quote: string | null };

/** `difference` is what we pay of another space; `claimUntil` is until when the landlord can claim after something was left behind; null if they can't. */
type About = {
  problem: ProblemRow;
  reservation: ReservationRow;
  claimUntil: Date | null;
  difference: PriceDifference | null;
};

/** The email to one reader after a step of a problem; null if that reader needs none. */
export function problemEmail(step: StepRow, reader: Side, about: About): ProblemEmailContent | null {
  const { problem, reservation } = about;
  const words = withClaim(wordsOf(step, about), step, about)[reader];
  if (!words) return null;
  const offered = reader === "tenant" && step.what === "decided" ? problem.offeredPropertyId : null;
  return {
    ...words,
    quote: isOwnWords(step) ? step.words : null,
    facts: stayFacts(reservation, reader === "tenant" ? "guest" : "landlord"),
    action: { label: "Open the report", path: pathFor(reader, reservation) },
    ...(offered !== null && {
      otherwise: { label: "Look at the other space", path: `/properties/${offered}` },
    }),
  };
}

/** A visitor's opens the reservation in any browser, and leads on to its reports. */
function pathFor(reader: Side, reservation: ReservationRow): string {
  const isVisitor = reader === "tenant" && reservation.tenantId === null;
  return isVisitor ? `${linkGuest(reservation)}&to=problems` : `/problems/${reservation.id}`;
}

/** Once the space is empty its landlord reads until when they can claim, also who said so. */
function withClaim(
  words: ForSides,
  { what }: StepRow,
  { problem, reservation, claimUntil }: About,
): ForSides {
  if (claimUntil === null || problem.settledAt === null || !["confirmed", "limit", "decided"].includes(what))
    return words;
  const until = instantInWords(reservation.timeZone, claimUntil);
  const { subject = `You can claim until ${until}: ${reservation.propertyTitle}`, text = "" } =
    words.landlord ?? {};
  const claim = `You can claim until ${until}, once, also for late days if the terms name them.`;
  return { ...words, landlord: { subject, text: `${text} ${claim}`.trim() } };
}

/** Of one of the two sides, for the other. */
const isOwnWords = ({ by }: StepRow) => by === "tenant" || by === "landlord";

function wordsOf(
  { what, by, words: written }: StepRow,
  { problem, reservation, difference }: Omit<About, "claimUntil">,
): ForSides {
  const { propertyTitle: title, guestName, timeZone } = reservation;
  const until = instantInWords(timeZone, problem.answerBy);
  const name = kindNames[problem.kind];
  const weDecide = `We’ll look at both sides and email you our decision, usually within ${decideHours} hours.`;
  const both = (words: Words) => ({ tenant: words, landlord: words });
  if (problem.kind === "left_behind") {
    const left = leftWords({ what, by }, { title, until, weDecide, problem, timeZone, note: written ?? "" });
    if (left) return left;
  }
  switch (what) {
    case "reported":
      return problem.kind === "no_show"
        ? {
            tenant: {
              subject: `The landlord says that no one came: ${title}`,
              text: `If you are there or still coming, say so by ${until}. If you don’t, the stay ends early and is not refunded.`,
            },
          }
        : isClaim(problem)
          ? {
              landlord: {
                subject: `Answer by ${until}: ${name}, ${title}`,
                text: `${guestName} claims money back: ${name}. Say how you see it by ${until}; then we decide. Your rent doesn’t wait for it. If we decide that it pays for a part, your next payouts are that much smaller.`,
              },
            }
          : {
              landlord: {
                subject: `Fix this by ${until}: ${name}, ${title}`,
                text: `${guestName} reported: ${name}. Fix it by ${until} and press “Fixed”, or we’ll decide. Until it is settled, the rent of this stay waits.`,
              },
            };
    case "fixed":
      return {
        tenant: {
          subject: `The landlord says it’s fixed: ${title}`,
          text: `Say whether it works by ${until}. If you don’t, we take it as fixed.`,
        },
      };
    case "disagreed":
      return {
        tenant: {
          subject: `The landlord ${isClaim(problem) ? "answered" : "disagrees"}: ${title}`,
          text: weDecide,
        },
      };
    case "persists":
      return { landlord: { subject: `Still not fixed: ${title}`, text: weDecide } };
    case "objected":
      return { landlord: { subject: `${guestName} objected: ${title}`, text: weDecide } };
    case "came":
      return both({
        subject: `Someone seems to have come: ${title}`,
        text: `The landlord said that no one came, but the tenant took part in the move-in, asked for other dates or opened how to get in. ${weDecide}`,
      });
    case "overdue":
      return both({
        subject: `We’ll decide: ${name}, ${title}`,
        text: `${isClaim(problem) ? "The landlord didn’t answer" : "It wasn’t fixed"} in time. ${weDecide}`,
      });
    case "confirmed":
      return {
        landlord: {
          subject: `Fixed: ${title}`,
          text: `The report of ${guestName} is closed${problem.holdsRent ? ", and the rent of this stay no longer waits" : ""}.`,
        },
      };
    case "withdrawn":
      return {
        [reporterOf(problem.kind) === "landlord" ? "tenant" : "landlord"]: {
          subject: `Report withdrawn: ${title}`,
          text: `The report “${name}” was withdrawn.${isLive(reservation.status) ? " The stay goes on as before." : ""}`,
        },
      };
    case "unopposed":
      if (problem.outcome === "nothing")
        return both({
          subject: `The stay was not ended early: ${title}`,
          text: "No one objected, but no further days of the stay could be freed. Nothing changes.",
        });
      return both({
        subject: `The stay ended early: ${title}`,
        text: `No one came and no one objected, so the stay has ended. The further days can be reserved again. Nothing is refunded now.${sharesIn(problem)}`,
      });
    case "decided":
      return decidedWords(problem, title, {
        note: written ?? "",
        more: moreInWords(problem, difference, timeZone),
      });
    default:
      return {};
  }
}

type LeftFacts = {
  title: string;
  until: string;
  weDecide: string;
  problem: ProblemRow;
  timeZone: string;
  note: string;
};

/** A step about things left behind; undefined for those that are as of other problems. */
function leftWords(
  { what, by }: Pick<StepRow, "what" | "by">,
  { title, until, weDecide, problem, timeZone, note }: LeftFacts,
): ForSides | undefined {
  const limit = problem.limitAt === null ? "" : instantInWords(timeZone, problem.limitAt);
  const empty: Words = {
    subject: `The space is empty: ${title}`,
    text: "The days after the stay can be reserved again.",
  };
  switch (what) {
    case "reported":
      return {
        tenant: {
          subject: `Your things are still there: ${title}`,
          text: `The landlord says that something of yours is still there after your stay. Take it with you, then press “It’s empty” with a photo; if nothing of yours is there, say so. Until then, and until ${limit} at most, no one can reserve the days after your stay. ${neverOrders}`,
        },
      };
    case "fixed":
      return {
        landlord: {
          subject: `The tenant says it’s empty: ${title}`,
          text: `Look at the space by ${until}: press “It’s empty now”, or “Still there” with a photo. If you don’t, we take it as empty.`,
        },
      };
    case "disagreed":
      return { landlord: { subject: `The tenant says that nothing is there: ${title}`, text: weDecide } };
    case "persists":
      return { tenant: { subject: `The landlord says it’s still there: ${title}`, text: weDecide } };
    case "confirmed":
      return by === "landlord" ? { tenant: empty } : { tenant: empty, landlord: empty };
    case "reminded":
      return {
        tenant: {
          subject: `Reminder, ${note.toLowerCase()}: your things are still there, ${title}`,
          text: `Take them with you, then press “It’s empty” with a photo. We keep the days after your stay free for this until ${limit} at most. ${neverOrders}`,
        },
      };
    case "upheld": {
      const words = {
        subject: `Decided: still there, ${title}`,
        text: `We decided that something is still there. The reason: ${note} It goes on until the tenant takes it, or until ${limit}. ${neverOrders}`,
      };
      return { tenant: words, landlord: words };
    }
    case "limit": {
      const words = {
        subject: `Our time for what was left behind is over: ${title}`,
        text: `It was still there on ${limit}. The days can be reserved again if the landlord offers them. What was left still belongs to the tenant. ${neverOrders}`,
      };
      return { tenant: words, landlord: words };
    }
    default:
      return undefined;
  }
}

/** The email about a stay whose space isn't empty; null if that reader needs none. */
export function displacedEmail(
  what: DisplacedChange,
  reader: Side,
  {
    reservation,
    displacement,
    difference,
  }: { reservation: ReservationRow; displacement: Displacement; difference: PriceDifference | null },
): ProblemEmailContent | null {
  const { propertyTitle: title, guestName } = reservation;
  const { outcome, choice, offeredPropertyId } = displacement;
  const emails: Record<DisplacedChange, ForSides> = {
    told: {
      tenant: {
        subject: `Your space isn’t empty yet: ${title}`,
        text: "Something that the tenant before you left is still in the space. We’ll tell you once it’s gone. You can wait, or give the stay up by one press: everything is refunded to you, and we show you the nearest other spaces.",
      },
    },
    empty: {
      tenant: {
        subject: `${outcome === "limit" ? "We no longer know whether your space is empty" : "Your space is empty"}: ${title}`,
        text:
          outcome === "limit"
            ? "Our time for what the tenant before you left is over. If you can’t use the space, write to your landlord or report it."
            : "What the tenant before you left is gone. Your stay goes on as you booked it.",
      },
    },
    left: {
      landlord: {
        subject: `${guestName} gave up the stay: ${title}`,
        text: "The space wasn’t empty, so we refund everything to them, and nothing of it is sent to you.",
      },
      ...(choice === "other_space" && {
        tenant: {
          subject: `Reserve your other space: ${title}`,
          text: `We refund everything to your card. Reserve the other space now. ${moreInWords(displacement, difference, reservation.timeZone)}`,
        },
      }),
    },
  };
  const words = emails[what][reader];
  if (!words) return null;
  return {
    ...words,
    quote: null,
    facts: stayFacts(reservation, reader === "tenant" ? "guest" : "landlord"),
    action: { label: "See what you can do", path: pathFor(reader, reservation) },
    ...(reader === "tenant" &&
      offeredPropertyId !== null && {
        otherwise: { label: "Look at the other space", path: `/properties/${offeredPropertyId}` },
      }),
  };
}

const sharesIn = ({ sharesDays }: { sharesDays: boolean }) => (sharesDays ? ` ${sharesRentedDays}` : "");

/** What we pay of another space that costs more. */
function moreInWords(
  { offerLimitCents }: { offerLimitCents: number | null },
  difference: PriceDifference | null,
  timeZone: string,
): string {
  if (difference === null)
    return `If it costs more, contact us: we refund the difference up to ${formatCents(offerLimitCents ?? 0)}.`;
  const { start, end } = fromRange(difference.stay);
  return `If it, or another one for ${daysInWords(start, addDays(end, -1))}, costs more, we pay up to ${formatCents(difference.limitCents)} of the difference back after you paid and the landlord accepted. Request it by ${instantInWords(timeZone, difference.until)}.`;
}

/** What was decided, once it counts. */
function decidedWords(
  { outcome, refundCents, sharesDays, holdsRent }: ProblemRow,
  title: string,
  { note, more }: { note: string; more: string },
): Record<Side, Words> {
  const amount = refundCents === null ? "everything that was left" : formatCents(refundCents);
  const decided: Partial<Record<string, Record<Side, string>>> = {
    refund: {
      tenant: `We refund ${amount} to your card.${refundCents === null ? " The stay has ended." : ""}`,
      landlord: `We refund ${amount} to the tenant.${refundCents === null ? " The stay has ended." : ""} It shows on your record.`,
    },
    other_space: {
      tenant: `We refund everything that was left to your card, and offer you another space for your dates. ${more}`,
      landlord:
        "We refund everything that was left to the tenant. The stay has ended. It shows on your record.",
    },
    nothing: {
      tenant: "Nothing changes about your stay.",
      landlord: "Nothing changes about the stay.",
    },
    false: {
      tenant:
        "We find the report false, so nothing is refunded. Others like it can end your reports and claims.",
      landlord: `We find the report false.${holdsRent ? " The rent of this stay no longer waits." : ""}`,
    },
    fixed: {
      tenant: "We find that the space was empty when you said so.",
      landlord: "We find that the space was empty when the tenant said so. Its days can be reserved again.",
    },
    no_show: {
      tenant: `We find that no one came. The stay has ended early, and its further days can be reserved again.${sharesIn({ sharesDays })}`,
      landlord: `We find that no one came. The stay has ended, and its further days can be reserved again.${sharesIn({ sharesDays })}`,
    },
  };
  const words = decided[outcome ?? ""]!;
  const of = (reader: Side) => ({
    subject: `Decided: the report about ${title}`,
    text: `${words[reader]} The reason: ${note}`,
  });
  return { tenant: of("tenant"), landlord: of("landlord") };
}

export function ProblemEmail(mail: { email: ProblemEmailContent; brand: string; publicUrl: string }) {
  const { subject, text, quote, facts, action, otherwise } = mail.email;
  const linkOf = (to: typeof action) => to && { label: to.label, url: mail.publicUrl + to.path };
  return (
    <EmailLayout
      brand={mail.brand}
      heading={subject}
      facts={wholeFacts(facts, mail.publicUrl)}
      action={linkOf(otherwise ?? action)}
    >
      <EmailText>{quote === null ? text : `${text} They wrote: “${quote}”`}</EmailText>
    </EmailLayout>
  );
}
