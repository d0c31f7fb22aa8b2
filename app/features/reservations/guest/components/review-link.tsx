import Star from "~icons/lucide/star";
import { reviewLabel } from "#app/features/reservations/lifecycle/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { LinkButton } from "#app/ui/button.tsx";

type Reviewed = Pick<ReservationJson, "id" | "title" | "review_state" | "renews">;

/** Leads to the reviews of a paid stay that is over, or of a rental's last 90 days. */
export function ReviewLink({ reservation }: { reservation: Reviewed }) {
  const label = reviewLabel(reservation.review_state, reservation.renews);
  if (label === null) return null;
  return (
    <LinkButton to={`/reviews/${reservation.id}`} variant="quiet" className="px-2">
      <Star aria-hidden className="size-5" />
      <span>
        {label}
        <span className="sr-only"> at {reservation.title}</span>
      </span>
    </LinkButton>
  );
}
