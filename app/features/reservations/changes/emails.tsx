import { daysInWords, instantInWords } from "#app/platform/dates.ts";
import { formatCents } from "#app/platform/money.ts";
import { linkGuest } from "../guest/link-guest.server.ts";
import type { EmailContent } from "../lifecycle/emails.tsx";
import { fromRange } from "../model.ts";
import type { ReservationRow } from "../queries.server.ts";
import { cardStateOf, type ChangeState, lastDayOf, type Side } from "./model.ts";
import type { ChangeRow } from "./queries.server.ts";

/** The email to one side about a change of dates; null if that side needs none. */
export function changeEmail(
  state: ChangeState,
  reader: Side,
  reservation: ReservationRow,
  change: ChangeRow,
): EmailContent | null {
  const { propertyTitle: title, guestName, timeZone } = reservation;
  const { space } = change;
  const inWords = (range: string) => {
    const stay = fromRange(range);
    return daysInWords(stay.start, lastDayOf(stay));
  };
  const before = inWords(change.stayBefore) + (space ? ` at “${space.before.title}”` : "");
  const after = inWords(change.stay) + (space ? ` at “${space.title}”` : "");
  const more = change.moreRentCents + change.moreFeeCents;
  const less = change.lessRentCents + change.lessFeeCents;
  const retained = change.retainedRentCents + change.retainedFeeCents;
  const isAsker = change.askedBy === reader;
  const who = reader === "tenant" ? "The landlord" : guestName;
  const until = instantInWords(timeZone, change.expiresAt);
  const path =
    reader === "tenant" && reservation.tenantId === null
      ? linkGuest(reservation)
      : `/changes/${reservation.id}`;
  const action = { label: "Open the reservation", path };
  const asBefore = `The stay is as it was: ${before}.`;
  const email = (subject: string, text: string): EmailContent => ({
    subject: `${subject}: ${title}`,
    text,
    action,
  });
  if (state === "asked")
    return isAsker
      ? null
      : email(
          space ? "Another space asked" : "Other dates asked",
          `${who} asks to change the stay from ${before} to ${after}. Answer by ${until}, or the stay stays as it is.`,
        );
  if (state === "agreed")
    return reader === "landlord" || change.state !== "agreed" || cardStateOf(change) === "charging"
      ? null
      : email(
          space ? "Pay for the other space" : "Pay for the new dates",
          `${change.cardRefused ? "Your card could not be charged. " : ""}The change to ${after} is agreed. Pay ${formatCents(more)} by ${until}, and it counts. Until then the stay is ${before}.`,
        );
  if (state === "made") {
    const money =
      more > 0
        ? ` ${reader === "tenant" ? `You paid ${formatCents(more)} more.` : `${guestName} paid ${formatCents(more)} more.`}`
        : less > 0
          ? ` ${reader === "tenant" ? `We refund ${formatCents(less)} to your card.` : `${formatCents(less)} is refunded to ${guestName}.`}`
          : "";
    const rules = space ? " How to get in is shown a day before it begins." : "";
    const rest = retained > 0 ? ` ${formatCents(retained)} of the price before isn’t refunded.` : "";
    return email(
      space ? "Another space" : "New dates",
      `The stay is now ${after}, instead of ${before}.${money}${rest}${rules}`,
    );
  }
  const unchanged = space ? "Space not changed" : "Dates not changed";
  if (state === "refused")
    return isAsker ? email(unchanged, `${who} declined the change to ${after}. ${asBefore}`) : null;
  if (state === "withdrawn")
    return isAsker ? null : email("Change withdrawn", `${who} no longer asks for ${after}. ${asBefore}`);
  const why = more > 0 ? "was not paid in time" : "was not answered in time";
  return email(unchanged, `The change to ${after} ${why}. ${asBefore}`);
}
