import { AgreementLink } from "#app/features/reservations/terms/components/agreement-link.tsx";
import { LaterChargeLine } from "#app/features/reservations/lifecycle/components/later-charge-line.tsx";
import { PaymentChip, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { Ids, Linked } from "./linked.tsx";
import { ReservationActions } from "./reservation-actions.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

export function ReservationCard({ reservation }: { reservation: ReservationJson }) {
  const { id, title, property_id: propertyId } = reservation;
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base">{title}</h2>
        <span className="flex flex-wrap gap-2">
          <StatusChip of={reservation} />
          <PaymentChip of={reservation} />
        </span>
      </header>
      <p className="text-sm wrap-anywhere">
        {[reservation.guest_name, reservation.guest_contact].filter(Boolean).join(", ")}
      </p>
      <p className="text-sm">
        {daysInWords(reservation.start_date, reservation.end_date)}, {formatDollars(reservation.total)} in all
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {reservation.reservation_code}, made{" "}
        <ZonedTime at={reservation.created_at} timeZone={reservation.time_zone} />
      </p>
      <LaterChargeLine reservation={reservation} />
      <AgreementLink reservation={reservation} variant="secondary" />
      <Ids ids={[id, reservation.order_id]} />
      <ReservationActions reservation={reservation} />
      <Linked
        links={[
          ["Everything about the stay", `/admin/reservations/${id}`],
          ["Property", `/admin/properties?q=${propertyId}`],
          ["Landlord", `/admin/users/${reservation.landlord_id}`],
          ["Guest", `/admin/users?q=${encodeURIComponent(reservation.guest_contact)}`],
          ["Order", `/admin/reservations?q=${reservation.order_id}`],
          ["Payments", `/admin/payments?q=${reservation.order_id}`],
          ["Consents", `/admin/consents?q=${id}`],
          ["Changes of dates", `/changes/${id}`],
          ["Refunds", `/admin/refunds?q=${id}`],
          ["Payouts", `/admin/payouts?q=${id}`],
          ["Emails", `/admin/emails?q=${id}`],
          ["Audit log", `/admin/audit?q=${id}`],
        ]}
      />
    </li>
  );
}
