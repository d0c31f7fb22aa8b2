import type { ReservationJson } from "#app/features/reservations/present.ts";
import { codeAwaits } from "../model.ts";

/** A reservation's code in one line: gray, with the reason, until it is valid. */
export function ReservationCode({ reservation }: { reservation: ReservationJson }) {
  const awaits = codeAwaits(reservation);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-soft">Reservation code</span>
      <strong className={`font-mono whitespace-nowrap ${awaits === null ? "text-ink" : "text-soft"}`}>
        {reservation.reservation_code}
      </strong>
      {awaits !== null && <span className="text-sm text-soft">{awaits}</span>}
    </p>
  );
}
