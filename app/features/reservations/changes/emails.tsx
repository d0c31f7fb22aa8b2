import { dateIn, dayInWords, daysInWords, instantInWords } from "#app/platform/dates.ts";
import { formatCents, formatDollars } from "#app/platform/money.ts";
import type { EmailFacts } from "#app/ui/email-layout.tsx";
import { linkGuest } from "../guest/link-guest.server.ts";
import type { EmailContent } from "../lifecycle/emails.tsx";
import { movedChargeDay } from "../lifecycle/model.ts";
import { fromRange, type Side } from "../model.ts";
import type { ReservationRow } from "../queries.server.ts";
import {
  cardStateOf,
  type ChangeState,
  daysMoved,
  differenceInWords,
  lastDayOf,
  type OtherSpace,
  termsInWords,
  totalInWords,
} from "./model.ts";
import type { ChangeJson } from "./present.ts";
import type { ChangeRow } from "./queries.server.ts";

/** The email to one side about a change of dates, which it is `shown` so; null if that side needs none. */
export function changeEmail(
  state: ChangeState,
  reader: Side,
  reservation: ReservationRow,
  change: ChangeRow,
  shown: ChangeJson,
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
    return isAsker || change.state !== "asked"
      ? null
      : {
          ...email(
            space ? "Another space asked" : "Other dates asked",
            `${who} asks to change the stay from ${before} to ${after}. Answer by ${until}, or the stay stays as it is.`,
          ),
          facts: factsOf(shown, reader, reservation, space),
          ...(space && { otherwise: { label: "See the space", path: `/properties/${change.propertyId}` } }),
        };
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
        : reservation.paymentStatus === "unpaid"
          ? ` It costs ${formatCents(reservation.totalCents)} now${reservation.depositCents > 0 ? `, and a deposit of ${formatCents(reservation.depositCents)}` : ""}.${chargeInWords(reservation, change, reader)}`
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

/** When the card saved for an unpaid stay is charged after the change, and how much; empty without one. */
function chargeInWords(
  { chargeOn, stay, timeZone, asOf, totalCents, depositCents }: ReservationRow,
  change: ChangeRow,
  reader: Side,
): string {
  if (chargeOn === null) return "";
  const today = dateIn(timeZone, asOf);
  const isMoved = daysMoved(fromRange(change.stayBefore), fromRange(change.stay)) !== 0;
  const on = isMoved ? movedChargeDay(fromRange(stay).start, chargeOn, today) : chargeOn;
  const whose = reader === "tenant" ? "your saved card" : "the tenant’s saved card";
  const charge = ` We’ll charge ${formatCents(totalCents + depositCents)} to ${whose}`;
  if (on <= today) return `${charge} today; the receipt is on the reservation’s page then.`;
  const until = " Until then you can change the card, and canceling costs nothing.";
  return `${charge} on ${dayInWords(on)}.${reader === "tenant" ? until : ""}`;
}

/** What the side that answers has to know: the total, the difference, and the terms of another space. */
function factsOf(
  shown: ChangeJson,
  reader: Side,
  { propertyTitle, city, state }: ReservationRow,
  space: OtherSpace | null,
): EmailFacts {
  const money = differenceInWords(shown.difference, reader);
  const rows: EmailFacts["rows"] = [
    ["In all", totalInWords(shown.total, shown.total_before)],
    ...(money === null ? [] : [["Difference", money] satisfies [string, string]]),
    ...(shown.retained > 0
      ? [["Not refunded", formatDollars(shown.retained)] satisfies [string, string]]
      : []),
    ...(shown.space_after ? termsInWords(shown.space_after) : []),
  ];
  const place = space ? `${space.city}, ${space.state} ${space.zipcode}` : `${city}, ${state}`;
  return { title: space?.title ?? propertyTitle, place, photo: null, rows };
}
