import type { Route } from "./+types/express";
import { ExpressTransfers } from "../components/express-transfers.tsx";
import { SandboxFrame } from "../components/sandbox-frame.tsx";
import { expressPage } from "@sparebay/stripe-sandbox/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { formatCents } from "#app/platform/money.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

/** The page has the card processor's frame, not ours. */
export const handle = { bare: true };

export async function loader({ params }: Route.LoaderArgs) {
  return { page: await toRouteError(expressPage(params.id)), brandName: config.brandName };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Payouts (sandbox)", unlisted: true });

export default function SandboxExpress({ loaderData: { page, brandName } }: Route.ComponentProps) {
  return (
    <SandboxFrame
      summary={
        <div className="flex flex-col gap-4">
          <p className="font-semibold text-soft">{brandName}</p>
          <h1 className="text-lg font-semibold text-soft sm:text-lg">Received from {brandName}</h1>
          <p className="font-heading text-4xl font-bold tabular-nums">{formatCents(page.totalCents)}</p>
          <p className="text-soft">
            {page.bank ?? "No bank account yet"}. Payouts are {page.payoutsEnabled ? "enabled" : "on hold"}.
          </p>
          <a
            href="/landlord-dashboard"
            className="-ml-2 inline-flex min-h-11 items-center self-start rounded-control px-2 font-semibold text-soft no-underline hover:text-ink"
          >
            Return to {brandName}
          </a>
        </div>
      }
    >
      <ExpressTransfers transfers={page.transfers} />
    </SandboxFrame>
  );
}
