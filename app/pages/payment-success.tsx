import { useRevalidator } from "react-router";
import type { Route } from "./+types/payment-success";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { describePayment } from "#app/features/payments/checkout/components/describe-payment.ts";
import { PaymentWatch } from "#app/features/payments/checkout/components/payment-watch.tsx";
import { loadPaymentSuccess } from "#app/features/payments/checkout/load-payment-success.server.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
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

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? describePayment(loaderData, false).title : "Your payment", unlisted: true });

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { reservation } = loaderData;
  const { revalidate } = useRevalidator();
  const { title, lead, link } = describePayment(loaderData, false);
  return (
    <Page title={title} lead={lead ?? undefined} width="text">
      <div className="flex flex-col gap-6">
        {reservation && (
          <PaymentWatch
            key={reservation.id}
            page={{ ...loaderData, reservation }}
            onChange={() => void revalidate()}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {link && <LinkButton to={link.to}>{link.label}</LinkButton>}
          <LinkButton to="/" variant={link ? "secondary" : "primary"}>
            Go to the home page
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
