import KeyRound from "~icons/lucide/key-round";
import type { ReservationJson } from "#app/features/reservations/present.ts";
import { LinkButton, type ButtonVariant } from "#app/ui/button.tsx";

type Props = { reservation: ReservationJson; variant?: ButtonVariant; className?: string };

/** The way to how to get in, for an accepted and paid stay until its end; its page says when it opens. */
export function AccessLink({ reservation, variant = "quiet", className = "px-2" }: Props) {
  const { id, title, status, payment_status, is_over } = reservation;
  if (status !== "accepted" || payment_status !== "paid" || is_over) return null;
  return (
    <LinkButton to={`/access/${id}`} variant={variant} className={className}>
      <KeyRound aria-hidden className="size-5" />
      <span>
        How to get in<span className="sr-only"> to {title}</span>
      </span>
    </LinkButton>
  );
}
