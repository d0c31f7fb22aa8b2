import type { Route } from "./+types/payment-success";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { PaymentWatch } from "#app/features/payments/checkout/components/payment-watch.tsx";
import { checkoutOver } from "#app/features/payments/queries.server.ts";
import { AfterPayment } from "#app/features/reservations/guest/components/after-payment.tsx";
import { presentReservation } from "#app/features/reservations/present.ts";
import { reservationFor } from "#app/features/reservations/queries.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { formatCents } from "#app/platform/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

/** Reads the true state and never writes: only the provider's own word makes anything paid. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get("reservationId");
  if (id === null) return { reservation: null, paid: null };
  const row = await reservationFor(context.get(actorContext), id).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (row === null) return { reservation: null, paid: null };
  const checkout = await checkoutOver(row.id);
  // Nobody has been to a checkout for it, or left the last one without paying.
  if (checkout === undefined && row.paymentStatus === "unpaid")
    return { reservation: presentReservation(row), paid: null };
  const spaces = checkout?.spaces ?? 1;
  return {
    reservation: presentReservation(row),
    paid: {
      amount: formatCents(checkout?.amountCents ?? row.totalCents),
      subject: spaces === 1 ? row.propertyTitle : `${spaces} spaces`,
    },
  };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Thank you", unlisted: true });

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { reservation, paid } = loaderData;
  return (
    <Page
      title={reservation && !paid ? "Not paid" : "Thank you"}
      lead={reservation ? undefined : "We’ll email you when your payment is confirmed."}
      width="text"
    >
      <div className="flex flex-col gap-6">
        {reservation && paid && <PaymentWatch key={reservation.id} reservation={reservation} paid={paid} />}
        {reservation && paid && <AfterPayment reservation={reservation} />}
        {reservation && !paid && <Alert tone="info">Nothing has been paid for this reservation.</Alert>}
        <div className="flex flex-wrap gap-3">
          {reservation && (
            <LinkButton to={`/checkout/${reservation.id}`}>
              {!paid || reservation.id_uploaded || reservation.id_verified
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
