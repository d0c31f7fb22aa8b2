import { isLive } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { codeAwaits } from "../model.ts";

/** A reservation's code in one line, to copy: gray, with the reason, until it is valid, and gray alone once its reservation has ended, as is said above it. */
export function ReservationCode({ reservation }: { reservation: ReservationJson }) {
  const awaits = codeAwaits(reservation);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="text-soft">Reservation code</span>
      <span className="inline-flex min-w-0 items-center">
        <strong className={`min-w-0 font-mono ${awaits === null ? "text-ink" : "text-soft"}`}>
          {reservation.reservation_code}
        </strong>
        <CopyButton
          text={reservation.reservation_code}
          label={`Copy the code ${reservation.reservation_code}`}
          className="-mr-2"
        />
      </span>
      {awaits !== null && isLive(reservation.status) && <span className="text-sm text-soft">{awaits}</span>}
    </div>
  );
}
