import Printer from "~icons/lucide/printer";
import type { Route } from "./+types/reservation-success";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadReservationSuccess } from "#app/features/reservations/guest/load-reservation-success.server.ts";
import { homeOf, isLoggedIn } from "#app/features/accounts/model.ts";
import { Countdown } from "#app/features/reservations/lifecycle/components/countdown.tsx";
import { NextSteps } from "#app/features/reservations/guest/components/next-steps.tsx";
import { taskOf } from "#app/features/reservations/guest/model.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { Ticket } from "#app/features/reservations/guest/components/ticket.tsx";
import { awaitsAnswer, holdMinutes, isLive } from "#app/features/reservations/model.ts";
import { presentReservation, type ReservationJson } from "#app/features/reservations/present.ts";
import { now } from "#app/platform/clock.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const id = new URL(request.url).searchParams.get("reservationId");
  const home = isLoggedIn(actor)
    ? { to: homeOf(actor.kind), label: "Go to your dashboard" }
    : { to: "/", label: "Go to the home page" };
  const asOf = now().getTime();
  if (id === null) return { home, asOf, isEmailed: true, reservations: [] };
  const { isEmailed, reservations } = await toRouteError(loadReservationSuccess(actor, id));
  return { home, asOf, isEmailed, reservations: reservations.map(presentReservation) };
}

/** The heading says what is true: until the email is confirmed, the dates are only held. */
function titleFor([first]: ReservationJson[]): string {
  if (!first) return "Your reservation";
  return first.hold_until === null ? "Reservation received" : "Confirm your email to keep these dates";
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: titleFor(loaderData?.reservations ?? []), unlisted: true });

export default function ReservationSuccess({ loaderData }: Route.ComponentProps) {
  const { home, asOf, isEmailed, reservations } = loaderData;
  const [first] = reservations;
  // Of several the one that has the longest way.
  const live = reservations.filter(({ status, is_over }) => isLive(status) && !is_over);
  const waiting = live.find(({ status }) => awaitsAnswer(status)) ?? live[0];
  const open = reservations.find(taskOf);
  const todo = (open && taskOf(open)?.inSentence) ?? "";
  return (
    <Page title={titleFor(reservations)} lead={leadFor(reservations)}>
      <div className="flex flex-col gap-8">
        {first?.hold_until && <Countdown reservation={first} asOf={asOf} />}
        {!first && (
          <Alert tone="info">
            This link has no reservation. Find yours in our email, in your bookings or in your cart.
          </Alert>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          {open && (
            <LinkButton to={`/checkout/${open.id}`}>
              {todo.charAt(0).toUpperCase() + todo.slice(1)}
            </LinkButton>
          )}
          <LinkButton to={home.to} variant={open ? "secondary" : "primary"}>
            {home.label}
          </LinkButton>
          {first && (
            <Button variant="quiet" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              Print
            </Button>
          )}
        </div>
        {reservations.map((reservation) => (
          <Ticket key={reservation.id} reservation={reservation} />
        ))}
        {waiting && <NextSteps reservation={waiting} asOf={asOf} isEmailed={isEmailed} />}
      </div>
    </Page>
  );
}

function leadFor(reservations: ReservationJson[]): string | undefined {
  const [first] = reservations;
  if (!first) return undefined;
  if (first.hold_until !== null) return `We’re holding your dates for ${holdMinutes} minutes.`;
  return reservations.length === 1
    ? "Thank you. Save this code to show when you arrive."
    : `Thank you. ${reservations.length} spaces, each with its own code.`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
