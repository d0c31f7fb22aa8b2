import { useEffect, useEffectEvent, useState } from "react";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { call } from "#app/ui/call.ts";

const everyMs = 1500;
const patienceMs = 60_000;

/**
 * Reads the reservations of an order again and again until `isDone`, and hands them to `take`. Gives up after a minute: then
 * it returns true.
 */
export function useOrderWatch(
  orderId: string,
  isDone: boolean,
  take: (read: ReservationJson[]) => void,
): boolean {
  const [isLate, setIsLate] = useState(false);
  const show = useEffectEvent(take);

  useEffect(() => {
    if (isDone) return;
    const ending = new AbortController();
    const patience = setTimeout(() => {
      ending.abort();
      setIsLate(true);
    }, patienceMs);
    const rhythm = setInterval(() => {
      if (ending.signal.aborted) return;
      call("GET /api/orders/{id}/reservations", { path: { id: orderId }, signal: ending.signal }).then(
        (read) => show(read),
        () => undefined,
      );
    }, everyMs);
    return () => {
      ending.abort();
      clearTimeout(patience);
      clearInterval(rhythm);
    };
  }, [orderId, isDone]);

  return isLate && !isDone;
}
