import { useEffect, useState } from "react";
import { monthInWords } from "#app/platform/dates.ts";
import { call } from "#app/ui/call.ts";
import type { GuestJson } from "../present.ts";

/** A tenant's membership and stays. `loaded` is missing for requests that came just now. */
export function GuestProfile({
  reservationId,
  loaded,
}: {
  reservationId: string;
  loaded?: GuestJson | undefined;
}) {
  const [fetched, setFetched] = useState<GuestJson | null>(null);
  const guest = loaded ?? fetched;
  const isMissing = loaded === undefined;

  useEffect(() => {
    if (!isMissing) return undefined;
    const stop = new AbortController();
    const asked = { path: { id: reservationId }, signal: stop.signal };
    // Without it the request can still be answered.
    call("GET /api/reservations/{id}/guest", asked).then(setFetched, () => undefined);
    return () => stop.abort();
  }, [reservationId, isMissing]);

  if (guest === null) return <span className="block min-h-5" />;
  return <span className="block text-sm text-soft">{guestInWords(guest)}</span>;
}

/** A guest in words: "3 stays. Member since March 2025." In short, for a row: "3 stays · since Mar 2025". */
export function guestInWords({ kind, member_since: since, stays }: GuestJson, isShort = false): string {
  if (kind === "visitor") return isShort ? "Visitor" : "Visitor without an account.";
  if (kind === "deleted" || since === null) return isShort ? "Account deleted" : "Account deleted.";
  const count = stays === 0 ? "No stays yet" : `${stays} ${stays === 1 ? "stay" : "stays"}`;
  const month = monthInWords(since);
  if (!isShort) return `${count}. Member since ${month}.`;
  return `${count} · since ${month.replace(/^(...)\w*/, "$1")}`;
}
