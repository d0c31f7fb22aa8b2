import { durationInWords } from "#app/platform/dates.ts";
import { awaitsAnswer, type Status } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";

const landlordWords: Record<Status, string> = {
  pending: "Waiting for your answer",
  docs_requested: "You asked for documents",
  accepted_pending_verification: "Accepted, ID to be verified",
  accepted: "Accepted",
  rejected: "Rejected",
  canceled: "Canceled",
  expired: "Expired",
};

/** A reservation's status in the landlord's words; of an instant booking, that it was one, and who canceled it. */
export function statusInWords({
  status,
  instant,
  canceled_by: by,
}: Pick<ReservationJson, "status" | "instant" | "canceled_by">): string {
  if (instant && status === "accepted") return "Booked instantly";
  if (status !== "canceled" || by === null) return landlordWords[status];
  return { tenant: "Canceled by the tenant", landlord: "Canceled by you", administrator: "Canceled by us" }[
    by
  ];
}

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
    const { guest_name, title, status, payment_status, id_uploaded, created_at } = reservation;
    const old = known.get(reservation.id);
    const said = `${guest_name}, ${title}`;
    // An old one that changed returns to the head of the list.
    if (!old && created_at < newest) return [`${said}: ${statusInWords(reservation)}.`];
    if (!old)
      return [`New ${reservation.instant ? "instant booking" : "reservation"} of ${title} by ${guest_name}.`];
    return [
      ...(old.status === status ? [] : [`${said}: ${statusInWords(reservation)}.`]),
      ...(old.payment_status === payment_status ? [] : [`${said}: ${payment_status}.`]),
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
