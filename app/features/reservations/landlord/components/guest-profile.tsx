import { monthInWords } from "#app/platform/dates.ts";
import { call } from "#app/ui/call.ts";
import { useLoaded } from "#app/ui/use-loaded.ts";
import type { GuestJson } from "../present.ts";

const readGuest = (id: string, signal: AbortSignal) =>
  call("GET /api/reservations/{id}/guest", { path: { id }, signal });

/** A tenant's membership and stays. `loaded` is missing for requests that came just now. */
export function GuestProfile({
  reservationId,
  loaded,
}: {
  reservationId: string;
  loaded?: GuestJson | undefined;
}) {
  const guest = useLoaded(loaded, { id: reservationId, read: readGuest });
  if (guest === null) return <span className="block min-h-5" />;
  return <span className="block text-sm text-soft">{guestInWords(guest)}</span>;
}

/** A guest in words: "3 stays. Member since March 2025." In short, for a row: "3 stays · since Mar 2025". */
export function guestInWords(
  { kind, member_since: since, stays, false_reports }: GuestJson,
  isShort = false,
): string {
  if (kind === "visitor") return isShort ? "Guest" : "Guest without an account.";
  if (kind === "deleted" || since === null) return isShort ? "Account deleted" : "Account deleted.";
  const count = stays === 0 ? "No stays yet" : `${stays} ${stays === 1 ? "stay" : "stays"}`;
  const month = monthInWords(since);
  const untrue =
    false_reports === 0
      ? ""
      : ` ${false_reports} of their reports ${false_reports === 1 ? "was" : "were"} false.`;
  if (!isShort) return `${count}. Member since ${month}.${untrue}`;
  return `${count} · since ${month.replace(/^(...)\w*/, "$1")}`;
}
