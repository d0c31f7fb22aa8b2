import type { Route } from "./+types/rental-receipt";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { RentReceipt } from "#app/features/leases/components/rent-receipt.tsx";
import { presentRentReceipt } from "#app/features/leases/present.ts";
import { readRentReceipt } from "#app/features/leases/read-rent-receipt.server.ts";
import { config } from "#app/platform/config.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";

export const handle = { counted: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const member = guardPage(context.get(actorContext), { roles: ["tenant"] }, request);
  const receipt = presentRentReceipt(await toRouteError(readRentReceipt(member, params.id)));
  const { brandName, company } = config;
  return { brandName, company, ...receipt.issuer, receipt };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Receipt", unlisted: true });

export default function RentReceiptPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5 print:hidden">
        <BackButton otherwise="/rentals" />
      </div>
      <Page title="Receipt" width="text">
        <div className="flex flex-col gap-6">
          <RentReceipt {...loaderData} />
          <PrintButton />
        </div>
      </Page>
    </div>
  );
}
