import type { ReservationJson } from "#app/features/reservations/present.ts";
import { laterChargeInWords } from "./later-charge-in-words.ts";

/** When a saved card is charged, in one line; nothing if none is saved, or it was paid. */
export function LaterChargeLine({ reservation }: { reservation: ReservationJson }) {
  const words = laterChargeInWords(reservation);
  return words === null ? null : <p className="text-soft">{words}</p>;
}
