import { addDays, daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { startedPeriod, unitsInWords } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { PriceLines } from "#app/features/reservations/booking/components/price-lines.tsx";
import { PaymentChip, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";

export function ReservationSummary({ reservation }: { reservation: ReservationJson }) {
  const { id, title, address, image_url, price, price_per, units, offer_amount, fee, total } = reservation;
  const dates = daysInWords(reservation.start_date, reservation.end_date);
  const stay = { start: reservation.start_date, end: addDays(reservation.end_date, 1) };
  return (
    <section aria-label="Summary" className="card overflow-hidden shadow-raised">
      <img
        src={image_url ?? "/placeholder.svg"}
        alt=""
        width={640}
        height={480}
        className="aspect-video w-full object-cover"
      />
      <div className="flex flex-col gap-4 p-5">
        <div>
          <h2>{title}</h2>
          <p className="text-soft">{address}</p>
          <p className="mt-1 font-medium">{dates}</p>
          <p className="text-soft">For {reservation.guest_name}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <StatusChip status={reservation.status} />
          <PaymentChip status={reservation.payment_status} of={reservation.status} />
        </div>
        <PriceLines
          lines={[
            {
              id,
              label: "Offer",
              note: `${unitsInWords(units, price_per)} × ${formatDollars(price)}`,
              remark: startedPeriod(stay, price_per),
              offer: offer_amount,
            },
          ]}
          fee={fee}
          total={total}
        />
        <p className="text-sm text-soft">
          Reservation code{" "}
          <strong className="font-mono whitespace-nowrap text-ink">{reservation.reservation_code}</strong>
        </p>
      </div>
    </section>
  );
}
