import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { announce } from "#app/ui/announce.ts";
import { poll } from "#app/ui/poll.ts";
import type { ReservationJson } from "../present.ts";
import { moveInWords } from "./status-chip.tsx";

const everyMs = 5000;

/**
 * Keeps a screen of the holder's true while it is seen: asks `address` (one reservation, or a list) every five seconds,
 * says what moved, and has the page read again.
 */
export function useReservationNews(address: string, shown: ReservationJson[]): void {
  const { revalidate } = useRevalidator();
  const known = useRef(shown);
  useEffect(() => {
    known.current = shown;
  }, [shown]);
  useEffect(() => {
    const running = poll<ReservationJson | ReservationJson[]>(address, {
      everyMs,
      onChange: (answer) => {
        const moved = movedSince(known.current, [answer].flat());
        if (moved === null) return;
        if (moved.length > 0) announce(moved.join(" "));
        void revalidate();
      },
      // Whoever may not see it any more learns that from the page; through other troubles, what is shown stays.
      onTrouble: (trouble) => {
        if (trouble === 401 || trouble === 404) void revalidate();
      },
    });
    return running.stop;
  }, [address, revalidate]);
}

/** What moved, in sentences; null when the answer says what is on the screen already. */
export function movedSince(known: ReservationJson[], latest: ReservationJson[]): string[] | null {
  const before = new Map(known.map((one) => [one.id, one]));
  const changed = latest.filter((one) => !isSame(one, before.get(one.id)));
  if (changed.length === 0 && latest.length === known.length) return null;
  return changed.flatMap((one) => {
    const was = before.get(one.id);
    const moved = was && (was.status !== one.status || was.payment_status !== one.payment_status);
    return moved ? [moveInWords(one)] : [];
  });
}

/** A screen may know more of a reservation than the answer says. */
function isSame(one: ReservationJson, known: ReservationJson | undefined): boolean {
  const facts = Object.keys(one) as (keyof ReservationJson)[];
  return known !== undefined && facts.every((fact) => one[fact] === known[fact]);
}
