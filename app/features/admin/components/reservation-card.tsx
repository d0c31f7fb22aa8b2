import { LaterChargeLine } from "#app/features/reservations/lifecycle/components/later-charge-line.tsx";
import { PaymentChip, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars, sumDollars } from "#app/platform/money.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Ids, LinkedInGroups } from "./linked.tsx";
import { ReservationActions } from "./reservation-actions.tsx";
import { ZonedTime } from "#app/ui/zoned-time.tsx";

type Props = {
  reservation: ReservationJson;
  /** On the page of the stay, which has its title and status above. */
  isOfStay?: boolean;
};

/** A reservation with what can be done about it, and what belongs to it. */
export function ReservationCard({ reservation, isOfStay = false }: Props) {
  const { id, title, property_id: propertyId, order_id: orderId, has_agreement: hasAgreement } = reservation;
  const { status, payment_status: payment } = reservation;
  const wasAccepted = status === "accepted" || status === "accepted_pending_verification";
  const wasPaid = payment === "paid" || payment === "refunded";
  return (
    <li className="card flex flex-col gap-2 p-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-base">{isOfStay ? "Reservation" : title}</h2>
        <span className="flex flex-wrap gap-2">
          {!isOfStay && <StatusChip of={reservation} />}
          <PaymentChip of={reservation} />
        </span>
      </header>
      <p className="text-sm wrap-anywhere">
        {[reservation.guest_name, reservation.guest_contact].filter(Boolean).join(", ")}
      </p>
      <p className="text-sm">
        {daysInWords(reservation.start_date, reservation.end_date)},{" "}
        {formatDollars(sumDollars([reservation.total, reservation.deposit]))} in all
        {reservation.deposit > 0 && `, ${formatDollars(reservation.deposit)} of it a deposit`}
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {reservation.reservation_code}, made{" "}
        <ZonedTime at={reservation.created_at} timeZone={reservation.time_zone} />
      </p>
      <LaterChargeLine reservation={reservation} />
      {!isOfStay && (
        <LinkButton to={`/admin/reservations/${id}`} className="w-full">
          Everything about the stay
        </LinkButton>
      )}
      <LinkedInGroups
        groups={[
          {
            name: "People",
            links: [
              ["Guest", `/admin/users?q=${encodeURIComponent(reservation.guest_contact)}`],
              ["Landlord", `/admin/users/${reservation.landlord_id}`],
            ],
          },
          {
            name: "Stay",
            links: [
              ["Property", `/admin/properties?q=${propertyId}`],
              ["Order", `/admin/reservations?q=${orderId}`],
              wasAccepted && ["Changes of dates", `/changes/${id}`],
            ],
          },
          // The page of the stay has them below, each with a link to all.
          {
            name: "Money",
            links: [
              !isOfStay && ["Payments", `/admin/payments?q=${orderId}`],
              !isOfStay && wasPaid && ["Refunds", `/admin/refunds?q=${id}`],
              !isOfStay && wasPaid && ["Payouts", `/admin/payouts?q=${id}`],
            ],
          },
          {
            name: "Documents",
            links: [
              hasAgreement && ["Agreement", `/agreements/${id}`],
              ["Consents", `/admin/consents?q=${id}`],
            ],
          },
          {
            name: "History",
            links: [
              !isOfStay && ["Emails", `/admin/emails?q=${id}`],
              !isOfStay && ["Audit log", `/admin/audit?q=${id}`],
            ],
          },
        ]}
      />
      <ReservationActions reservation={reservation} />
      <Ids ids={[id, orderId]} />
    </li>
  );
}
