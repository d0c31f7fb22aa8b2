import { useCallback, useEffect, useRef, useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { addressFor, call } from "#app/ui/call.ts";
import { poll } from "#app/ui/poll.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { awaitsAnswer } from "#app/features/reservations/model.ts";
import type { RequestView } from "../model.ts";
import { arrange, changesBetween } from "./landlord-list.ts";

const everyMs = 2000;

export type LandlordList = {
  reservations: ReservationJson[];
  /** How many there are in total. */
  total: number;
  /** The cursor of the list's next part; null at its end. */
  older: string | null;
};

/**
 * A landlord's reservations, refreshed every 2 seconds while the tab is visible. `waited` has the ids of those that
 * waited for an answer on this screen. `put` shows a response that just arrived and reloads the list at once;
 * `showOlder` adds the next part of a long list, of this view.
 */
export function useLandlordReservations(
  landlordId: string,
  loaded: LandlordList,
  { loadedAt, onChange, view }: { loadedAt: number; onChange: (() => void) | undefined; view: RequestView },
) {
  const [reservations, setReservations] = useState(() => arrange([], loaded.reservations));
  const [waited, setWaited] = useState(() => new Set(waitingAmong(reservations)));
  const [older, setOlder] = useState(loaded.older);
  const [trouble, setTrouble] = useState<number | null>(null);
  const shown = useRef(reservations);
  // The first response to a part's screen has the other parts too: those are nothing new.
  const isPart = useRef(view !== "all");
  const since = useRef(loadedAt);
  const asking = useRef<{ ask: () => void }>(null);

  const show = useCallback(
    (latest: ReservationJson[], isWhole = false) => {
      const known = new Set(shown.current.map(({ id }) => id));
      const isNew = ({ status, created_at }: ReservationJson) =>
        awaitsAnswer(status) && Date.parse(created_at) > since.current;
      const isHeard = (row: ReservationJson) => known.has(row.id) || isNew(row);
      const changes = changesBetween(shown.current, isPart.current ? latest.filter(isHeard) : latest);
      if (isWhole) isPart.current = false;
      shown.current = arrange(shown.current, latest);
      setReservations(shown.current);
      setWaited((before) => new Set([...before, ...waitingAmong(latest)]));
      if (changes.length === 0) return;
      announce(changes.join(" "));
      onChange?.();
    },
    [onChange],
  );

  useEffect(() => {
    const path = { id: landlordId };
    const running = poll(addressFor("GET /api/landlord/{id}/reservations", { path }), {
      everyMs,
      onChange: (latest) => show(latest, true),
      onTrouble: setTrouble,
    });
    asking.current = running;
    return running.stop;
  }, [landlordId, show]);

  function put(id: string, changes: Partial<ReservationJson>) {
    show(shown.current.flatMap((one) => (one.id === id ? { ...one, ...changes } : [])));
    asking.current?.ask();
  }

  async function showOlder() {
    let next: string | null = null;
    const part = await call("GET /api/landlord/{id}/reservations", {
      path: { id: landlordId },
      query: { before: older ?? "", show: view },
      onHeaders: (headers) => (next = headers.get("x-older")),
    });
    setOlder(next);
    const known = new Set(shown.current.map(({ id }) => id));
    shown.current = [...shown.current, ...part.filter(({ id }) => !known.has(id))];
    setReservations(shown.current);
  }

  return { reservations, waited, hasOlder: older !== null, showOlder, trouble, put };
}

function waitingAmong(list: ReservationJson[]): string[] {
  return list.filter(({ status }) => awaitsAnswer(status)).map(({ id }) => id);
}
