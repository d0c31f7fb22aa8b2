import { stayFacts, wholeFacts } from "#app/features/reservations/emails.tsx";
import type { EmailContent } from "#app/features/reservations/lifecycle/emails.tsx";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { instantInWords } from "#app/platform/dates.ts";
import { formatCents } from "#app/platform/money.ts";
import { EmailLayout, EmailText } from "#app/ui/email-layout.tsx";
import { decideHours, kindNames, reportHours, type Side } from "./model.ts";
import type { ProblemRow, StepRow } from "./queries.server.ts";

type Words = Pick<EmailContent, "subject" | "text">;

/** The email to one reader after a step of a problem; null if that reader needs none. */
export function problemEmail(
  step: StepRow,
  reader: Side,
  { problem, reservation }: { problem: ProblemRow; reservation: ReservationRow },
): EmailContent | null {
  const words = wordsOf(step, { problem, reservation })[reader];
  if (!words) return null;
  const isVisitor = reader === "tenant" && reservation.tenantId === null;
  const offered = reader === "tenant" && step.what === "decided" ? problem.offeredPropertyId : null;
  return {
    ...words,
    facts: stayFacts(reservation, reader === "tenant" ? "guest" : "landlord"),
    action: isVisitor
      ? { label: "Open the reservation", path: linkGuest(reservation) }
      : { label: "Open the report", path: `/problems/${reservation.id}` },
    ...(offered !== null && {
      otherwise: { label: "Look at the other space", path: `/properties/${offered}` },
    }),
  };
}

function wordsOf(
  { what, words: written }: StepRow,
  { problem, reservation }: { problem: ProblemRow; reservation: ReservationRow },
): Partial<Record<Side, Words>> {
  const { propertyTitle: title, guestName, timeZone } = reservation;
  const until = instantInWords(timeZone, problem.answerBy);
  const name = kindNames[problem.kind];
  const quoted = written === null ? "" : ` They wrote: “${written}”`;
  const weDecide = `We’ll look at both sides and email you our decision, usually within ${decideHours} hours.`;
  const both = (words: Words) => ({ tenant: words, landlord: words });
  switch (what) {
    case "reported":
      return problem.kind === "no_show"
        ? {
            tenant: {
              subject: `The landlord says that no one came: ${title}`,
              text: `If you are there or still coming, say so by ${until}. If you don’t, the stay ends early and is not refunded.${quoted}`,
            },
          }
        : {
            landlord: {
              subject: `Fix this by ${until}: ${name}, ${title}`,
              text: `${guestName} reported: ${name}. Fix it by ${until} and press “Fixed”, or we’ll decide. Until it is settled, the rent of this stay waits.${quoted}`,
            },
          };
    case "fixed":
      return {
        tenant: {
          subject: `The landlord says it’s fixed: ${title}`,
          text: `Say whether it works by ${until}. If you don’t, we take it as fixed.${quoted}`,
        },
      };
    case "disagreed":
      return { tenant: { subject: `The landlord disagrees: ${title}`, text: `${weDecide}${quoted}` } };
    case "persists":
      return { landlord: { subject: `Still not fixed: ${title}`, text: `${weDecide}${quoted}` } };
    case "objected":
      return { landlord: { subject: `${guestName} objected: ${title}`, text: `${weDecide}${quoted}` } };
    case "came":
      return both({
        subject: `The move-in has begun: ${title}`,
        text: `The landlord said that no one came, and then the move-in began. ${weDecide}`,
      });
    case "overdue":
      return both({
        subject: `We’ll decide: ${name}, ${title}`,
        text: `It wasn’t fixed in time. ${weDecide}`,
      });
    case "confirmed":
      return {
        landlord: {
          subject: `Fixed: ${title}`,
          text: `The report of ${guestName} is closed, and the rent of this stay no longer waits.`,
        },
      };
    case "withdrawn":
      return {
        [problem.kind === "no_show" ? "tenant" : "landlord"]: {
          subject: `Report withdrawn: ${title}`,
          text: `The report “${name}” was withdrawn. The stay goes on as before.`,
        },
      };
    case "unopposed":
      return both({
        subject: `The stay ended early: ${title}`,
        text: `No one came and no one objected, so the stay has ended. The further days can be reserved again. Nothing is refunded.`,
      });
    case "decided":
      return decidedWords(problem, title, written ?? "");
    default:
      return {};
  }
}

/** What was decided, once it counts. */
function decidedWords(
  { outcome, refundCents, offerLimitCents }: ProblemRow,
  title: string,
  note: string,
): Record<Side, Words> {
  const amount = refundCents === null ? "everything that was left" : formatCents(refundCents);
  const decided: Partial<Record<string, Record<Side, string>>> = {
    refund: {
      tenant: `We refund ${amount} to your card.${refundCents === null ? " The stay has ended." : ""}`,
      landlord: `We refund ${amount} to the tenant.${refundCents === null ? " The stay has ended, and its days are available again." : ""} It shows on your record.`,
    },
    other_space: {
      tenant: `We refund everything that was left to your card, and offer you another space for your dates. If you book it and it costs more, contact us: we refund the difference up to ${formatCents(offerLimitCents ?? 0)}.`,
      landlord:
        "We refund everything that was left to the tenant. The stay has ended. It shows on your record.",
    },
    nothing: {
      tenant: "Nothing changes about your stay.",
      landlord: "Nothing changes about the stay.",
    },
    false: {
      tenant: `We find the report false, so nothing is refunded. Others like it can end your reports of the first ${reportHours} hours.`,
      landlord: "We find the report false. The rent of this stay no longer waits.",
    },
    no_show: {
      tenant: "We find that no one came. The stay has ended early.",
      landlord: "We find that no one came. The stay has ended, and its further days can be reserved again.",
    },
  };
  const words = decided[outcome ?? ""]!;
  const of = (reader: Side) => ({
    subject: `Decided: your report about ${title}`,
    text: `${words[reader]} The reason: ${note}`,
  });
  return { tenant: of("tenant"), landlord: of("landlord") };
}

export function ProblemEmail(mail: { email: EmailContent; brand: string; publicUrl: string }) {
  const { subject, text, facts, action, otherwise } = mail.email;
  const linkOf = (to: typeof action) => to && { label: to.label, url: mail.publicUrl + to.path };
  return (
    <EmailLayout
      brand={mail.brand}
      heading={subject}
      facts={wholeFacts(facts, mail.publicUrl)}
      action={linkOf(otherwise ?? action)}
    >
      <EmailText>{text}</EmailText>
    </EmailLayout>
  );
}
