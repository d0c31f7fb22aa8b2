import { useRevalidator } from "react-router";
import type { Route } from "./+types/payment-success";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { PaymentWatch } from "#app/features/payments/checkout/components/payment-watch.tsx";
import { CardWatch } from "#app/features/payments/later-charges/components/card-watch.tsx";
import { loadPaymentSuccess } from "#app/features/payments/checkout/load-payment-success.server.ts";
import { AfterPayment } from "#app/features/reservations/guest/components/after-payment.tsx";
import { isLive } from "#app/features/reservations/model.ts";
import { presentReservation, type ReservationJson } from "#app/features/reservations/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

/** Only reads: nothing is paid until the provider confirms it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get("reservationId");
  const found = id === null ? null : await loadPaymentSuccess(context.get(actorContext), id);
  if (found === null) return { reservation: null, paid: null, later: [] };
  const { reservation, paid, later } = found;
  return {
    reservation: presentReservation(reservation),
    paid: paid && paid.spaces.map(presentReservation),
    later: later.map(presentReservation),
  };
}

/** The space of the payment, or of the saved card, whose next step is told: a live one, first of those without an ID. */
function nextOf(spaces: ReservationJson[]) {
  const live = spaces.filter(({ status }) => isLive(status));
  return live.find((space) => !space.id_uploaded && !space.id_verified) ?? live[0];
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Thank you", unlisted: true });

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { reservation, paid, later } = loaderData;
  const { revalidate } = useRevalidator();
  const told = paid ?? (later.length > 0 ? later : null);
  // Someone who left the card processor's page may have done nothing there.
  const done = (told ?? []).filter((space) => space.payment_status !== "unpaid" || space.card_saved);
  return (
    <Page
      title={!reservation || done.length > 0 ? "Thank you" : told ? "Your payment" : "Not paid"}
      lead={reservation ? undefined : "We’ll email you when your payment is confirmed."}
      width="text"
    >
      <div className="flex flex-col gap-6">
        {reservation && paid && (
          <PaymentWatch key={reservation.id} spaces={paid} onChange={() => void revalidate()} />
        )}
        {later.length > 0 && <CardWatch spaces={later} onChange={() => void revalidate()} />}
        {reservation && done.length > 0 && <AfterPayment reservation={nextOf(done) ?? reservation} />}
        {reservation && !told && <Alert tone="info">Nothing has been paid for this reservation.</Alert>}
        <div className="flex flex-wrap gap-3">
          {reservation && (
            <LinkButton to={`/checkout/${reservation.id}`}>
              {!told || reservation.id_uploaded || reservation.id_verified
                ? "Open the reservation"
                : "Upload your ID"}
            </LinkButton>
          )}
          <LinkButton to="/" variant={reservation ? "secondary" : "primary"}>
            Go to the home page
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
