import { mayBeReviewed, reviewLabel } from "#app/features/reservations/lifecycle/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { LinkButton } from "#app/ui/button.tsx";

type Reviewed = Pick<ReservationJson, "id" | "title" | "status" | "payment_status" | "is_over" | "end_date">;

/** Leads to the reviews of a paid stay that is over. */
export function ReviewLink({ reservation, asOf }: { reservation: Reviewed; asOf: number | null }) {
  if (!mayBeReviewed(reservation)) return null;
  return (
    <LinkButton to={`/reviews/${reservation.id}`} variant="quiet" className="px-2">
      {reviewLabel(reservation, asOf)}
      <span className="sr-only"> of {reservation.title}</span>
    </LinkButton>
  );
}
