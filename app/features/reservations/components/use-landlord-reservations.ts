import { useCallback, useEffect, useRef, useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { poll } from "#app/ui/poll.ts";
import type { ReservationJson } from "../present.ts";
import { arrange, changesBetween } from "./landlord-list.ts";

const everyMs = 2000;

/**
 * A landlord's reservations, kept fresh every 2 seconds while the tab is seen. `put` shows an answer
 * that just came back and asks for the list at once.
 */
export function useLandlordReservations(landlordId: string, loaded: ReservationJson[]) {
  const [reservations, setReservations] = useState(() => arrange([], loaded));
  const [trouble, setTrouble] = useState<number | null>(null);
  const shown = useRef(reservations);
  const asking = useRef<{ ask: () => void }>(null);

  const show = useCallback((latest: ReservationJson[]) => {
    const changes = changesBetween(shown.current, latest);
    if (changes.length > 0) announce(changes.join(" "));
    shown.current = arrange(shown.current, latest);
    setReservations(shown.current);
  }, []);

  useEffect(() => {
    const running = poll<ReservationJson[]>(`/api/landlord/${landlordId}/reservations`, {
      everyMs,
      onChange: show,
      onTrouble: setTrouble,
    });
    asking.current = running;
    return running.stop;
  }, [landlordId, show]);

  function put(id: string, news: Partial<ReservationJson>) {
    show(shown.current.map((one) => (one.id === id ? { ...one, ...news } : one)));
    asking.current?.ask();
  }

  return { reservations, trouble, put };
}
