import type { Route } from "./+types/receipt";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { Receipt } from "#app/features/payments/checkout/components/receipt.tsx";
import { presentReceipt } from "#app/features/payments/present.ts";
import { readReceipt } from "#app/features/payments/checkout/read-receipt.server.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { presentReservation } from "#app/features/reservations/present.ts";
import { config } from "#app/platform/config.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";

export const handle = { counted: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const read = await toRouteError(readReceipt(context.get(actorContext), params.id));
  const { brandName, company } = config;
  const receipt = presentReceipt(read);
  return {
    brandName,
    company,
    ...receipt.issuer,
    reservation: presentReservation(read.reservation),
    receipt,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: `Receipt ${loaderData?.reservation.reservation_code ?? ""}`.trim(), unlisted: true });

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { receipt, reservation } = loaderData;
  const checkout = `/checkout/${reservation.id}`;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5 print:hidden">
        <BackButton otherwise={checkout} />
      </div>
      <Page title="Receipt" width="text">
        {receipt.paid === null ? (
          <EmptyState title="This reservation hasn’t been paid yet.">
            <LinkButton to={checkout}>Open the reservation</LinkButton>
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            <Receipt {...loaderData} />
            <PrintButton />
          </div>
        )}
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
