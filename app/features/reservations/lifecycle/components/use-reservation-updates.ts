import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { announce } from "#app/ui/announce.ts";
import type { Address } from "#app/ui/call.ts";
import { poll } from "#app/ui/poll.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { transitionInWords } from "./status-chip.tsx";

const everyMs = 5000;

/**
 * Keeps a holder's screen current while it is visible: requests `address` (one reservation, or a list) every five
 * seconds, announces changes and reloads the page's data.
 */
export function useReservationUpdates(
  address: Address<ReservationJson | ReservationJson[]>,
  shown: ReservationJson[],
): void {
  const { revalidate } = useRevalidator();
  const onScreen = useRef(shown);
  // Separate from the screen's: a reloaded page may show a transition before the poll returns it.
  const told = useRef(shown);
  useEffect(() => {
    onScreen.current = shown;
  }, [shown]);
  useEffect(() => {
    const running = poll(address, {
      everyMs,
      onChange: (answer) => {
        const latest = [answer].flat();
        const transitions = transitionsSince(told.current, latest);
        told.current = latest;
        if (transitions.length > 0) announce(transitions.join(" "));
        if (!saysTheSame(latest, onScreen.current)) void revalidate();
      },
      // If access was lost, the page says so; after other failures, what is shown stays.
      onTrouble: (trouble) => {
        if (trouble === 401 || trouble === 404) void revalidate();
      },
    });
    return running.stop;
  }, [address, revalidate]);
}

/** New statuses and payments, in sentences. */
export function transitionsSince(known: ReservationJson[], latest: ReservationJson[]): string[] {
  const before = new Map(known.map((one) => [one.id, one]));
  return latest.flatMap((one) => {
    const was = before.get(one.id);
    const facts = ["status", "payment_status", "card_saved"] as const;
    const changed = was && facts.some((fact) => was[fact] !== one[fact]);
    return changed ? [transitionInWords(one)] : [];
  });
}

/** True if a response has nothing beyond what the screen shows, which may know more about a reservation. */
export function saysTheSame(latest: ReservationJson[], shown: ReservationJson[]): boolean {
  const byId = new Map(shown.map((one) => [one.id, one]));
  return latest.length === shown.length && latest.every((one) => isSame(one, byId.get(one.id)));
}

function isSame(one: ReservationJson, shown: ReservationJson | undefined): boolean {
  const facts = Object.keys(one) as (keyof ReservationJson)[];
  return (
    shown !== undefined && facts.every((fact) => JSON.stringify(one[fact]) === JSON.stringify(shown[fact]))
  );
}
