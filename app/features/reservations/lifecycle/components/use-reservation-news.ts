import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { announce } from "#app/ui/announce.ts";
import type { Address } from "#app/ui/call.ts";
import { poll } from "#app/ui/poll.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { moveInWords } from "./status-chip.tsx";

const everyMs = 5000;

/**
 * Keeps a screen of the holder's true while it is seen: asks `address` (one reservation, or a list) every five seconds,
 * says what moved, and has the page read again.
 */
export function useReservationNews(
  address: Address<ReservationJson | ReservationJson[]>,
  shown: ReservationJson[],
): void {
  const { revalidate } = useRevalidator();
  const onScreen = useRef(shown);
  // Apart from the screen's: a page that is read again may show a move before an answer tells of it.
  const told = useRef(shown);
  useEffect(() => {
    onScreen.current = shown;
  }, [shown]);
  useEffect(() => {
    const running = poll(address, {
      everyMs,
      onChange: (answer) => {
        const latest = [answer].flat();
        const moves = movesSince(told.current, latest);
        told.current = latest;
        if (moves.length > 0) announce(moves.join(" "));
        if (!saysTheSame(latest, onScreen.current)) void revalidate();
      },
      // Whoever may not see it any more learns that from the page; through other troubles, what is shown stays.
      onTrouble: (trouble) => {
        if (trouble === 401 || trouble === 404) void revalidate();
      },
    });
    return running.stop;
  }, [address, revalidate]);
}

/** What moved, or was paid, in sentences. */
export function movesSince(known: ReservationJson[], latest: ReservationJson[]): string[] {
  const before = new Map(known.map((one) => [one.id, one]));
  return latest.flatMap((one) => {
    const was = before.get(one.id);
    const moved = was && (was.status !== one.status || was.payment_status !== one.payment_status);
    return moved ? [moveInWords(one)] : [];
  });
}

/** Whether an answer holds nothing but what the screen shows, which may know more of a reservation than the answer. */
export function saysTheSame(latest: ReservationJson[], shown: ReservationJson[]): boolean {
  const byId = new Map(shown.map((one) => [one.id, one]));
  return latest.length === shown.length && latest.every((one) => isSame(one, byId.get(one.id)));
}

function isSame(one: ReservationJson, shown: ReservationJson | undefined): boolean {
  const facts = Object.keys(one) as (keyof ReservationJson)[];
  return shown !== undefined && facts.every((fact) => one[fact] === shown[fact]);
}
