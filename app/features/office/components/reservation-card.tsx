import { Link } from "react-router";
import { PaymentChip, StatusChip } from "#app/features/reservations/components/status-chip.tsx";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { Moment } from "./moment.tsx";

/** A reservation: what, who, when, for how much, and where it stands. */
export function ReservationCard({ reservation }: { reservation: ReservationJson }) {
  const { id, title, property_id: propertyId, status, payment_status: payment } = reservation;
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base">
          <Link to={`/admin/properties?q=${propertyId}`} className="text-link">
            {title}
          </Link>
        </h2>
        <span className="flex flex-wrap gap-2">
          <StatusChip status={status} />
          <PaymentChip status={payment} of={status} />
        </span>
      </header>
      <p className="text-sm break-all">
        {reservation.guest_name}, {reservation.guest_contact}
      </p>
      <p className="text-sm">
        {reservation.start_date} to {reservation.end_date}, ${reservation.total.toFixed(2)} in all
      </p>
      <p className="text-sm break-all text-soft">
        {reservation.reservation_code}, {id}, made <Moment at={reservation.created_at} />
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link to={`/admin/audit?q=${id}`} className="inline-flex min-h-11 items-center text-link">
          Audit log
        </Link>
        <Link
          to={`/admin/users?q=${reservation.landlord_id}`}
          className="inline-flex min-h-11 items-center text-link"
        >
          Landlord
        </Link>
      </p>
    </li>
  );
}
