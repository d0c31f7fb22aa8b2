import type { Route } from "./+types/receipt-charge";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { ChargeReceipt } from "#app/features/payments/extra-charges/components/charge-receipt.tsx";
import { readChargeReceipt } from "#app/features/payments/extra-charges/read-charge-receipt.server.ts";
import { payerOf } from "#app/features/payments/documents/present.ts";
import { presentCharge } from "#app/features/payments/present.ts";
import { ReservationMissing } from "#app/features/reservations/guest/components/reservation-missing.tsx";
import { presentReservation } from "#app/features/reservations/present.ts";
import { config } from "#app/platform/config.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";

export const handle = { counted: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { receipt, charge } = await toRouteError(readChargeReceipt(context.get(actorContext), params.id));
  const own = presentCharge(charge, receipt);
  return {
    brandName: own.issuer?.brandName ?? config.brandName,
    reservation: presentReservation(receipt.reservation),
    payer: payerOf(receipt),
    charge: own,
  };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Receipt", unlisted: true });

export default function ChargeReceiptPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5 print:hidden">
        <BackButton otherwise={`/deposits/${loaderData.reservation.id}`} />
      </div>
      <Page title="Receipt" width="text">
        <div className="flex flex-col gap-6">
          <ChargeReceipt {...loaderData} />
          <PrintButton />
        </div>
      </Page>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ReservationMissing error={error} />;
}
