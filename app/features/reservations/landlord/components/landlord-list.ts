import { durationInWords } from "#app/platform/dates.ts";
import { saysPayment, stateInWords } from "#app/features/reservations/lifecycle/components/state-in-words.ts";
import { awaitsAnswer } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

/**
 * The order on screen. At first: requests to answer, most urgent first, then the rest, last changed first. Later
 * responses, the head of the list, never move what is there: known ones keep their places, and new ones come after the
 * last request to answer, so that no button slides under a finger.
 */
export function arrange(shown: ReservationJson[], latest: ReservationJson[]): ReservationJson[] {
  const byId = new Map(latest.map((reservation) => [reservation.id, reservation]));
  const kept = shown.map((reservation) => byId.get(reservation.id) ?? reservation);
  const keptIds = new Set(kept.map(({ id }) => id));
  const added = latest.filter(({ id }) => !keptIds.has(id));
  const waiting = added
    .filter(isWaiting)
    .toSorted((a, b) => (a.expires_at ?? "").localeCompare(b.expires_at ?? ""));
  const others = added.filter((reservation) => !isWaiting(reservation));
  const place = kept.findLastIndex(isWaiting) + 1;
  return [...kept.slice(0, place), ...waiting, ...others, ...kept.slice(place)];
}

/** The changes between two lists, as sentences for screen readers. */
export function changesBetween(before: ReservationJson[], after: ReservationJson[]): string[] {
  const known = new Map(before.map((reservation) => [reservation.id, reservation]));
  const newest = before.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), "");
  return after.flatMap((reservation) => {
    const { guest_name, title, payment_status, id_uploaded, created_at } = reservation;
    const old = known.get(reservation.id);
    const said = `${guest_name}, ${title}`;
    const state = stateInWords(reservation, "landlord");
    // An old one that changed returns to the head of the list.
    if (!old && created_at < newest) return [`${said}: ${state}.`];
    if (!old)
      return [`New ${reservation.instant ? "instant booking" : "reservation"} of ${title} by ${guest_name}.`];
    const isNew = stateInWords(old, "landlord") !== state;
    return [
      ...(isNew ? [`${said}: ${state}.`] : []),
      // The state's words say it of an accepted one.
      ...(old.payment_status === payment_status || saysPayment(reservation)
        ? []
        : [`${said}: ${payment_status}.`]),
      ...(id_uploaded && !old.id_uploaded ? [`${said}: ID received.`] : []),
    ];
  });
}

/** The time until an instant, in the same words that the tenant sees; null if it has passed. */
export function timeLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now;
  return left > 0 ? durationInWords(left) : null;
}

function isWaiting({ status }: ReservationJson): boolean {
  return awaitsAnswer(status);
}
