import TriangleAlert from "~icons/lucide/triangle-alert";
import { hasReceipt } from "#app/features/reservations/model.ts";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { LinkButton } from "#app/ui/button.tsx";

/** The way to report that something is wrong with a stay, and to what came of it; its page says until when. */
export function ProblemLink({ reservation }: { reservation: ReservationJson }) {
  const { id, title, status, payment_status, is_over } = reservation;
  if (status !== "accepted" || !hasReceipt(payment_status)) return null;
  return (
    <LinkButton to={`/problems/${id}`} variant="quiet" className="px-2">
      <TriangleAlert aria-hidden className="size-5" />
      <span>
        {is_over ? "Problems" : "Report a problem"}
        <span className="sr-only"> with {title}</span>
      </span>
    </LinkButton>
  );
}
