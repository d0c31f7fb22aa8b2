import type { Route } from "./+types/admin-reservation";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { StayCase } from "#app/features/admin/cases/components/stay-case.tsx";
import { loadStay } from "#app/features/admin/cases/load-stay.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.shown?.reservation.title ?? "Stay", unlisted: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin/reservations", (administrator) =>
    toRouteError(loadStay(administrator, params.id)),
  );
}

/** The title with the state next to it. */
function headingOf({ reservation }: Awaited<ReturnType<typeof loadStay>>) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2 wrap-anywhere">
      {reservation.title}
      <span className="text-base tracking-normal">
        <StatusChip of={reservation} />
      </span>
    </span>
  );
}

export default function AdminStay({ loaderData, params }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Stay"
      heading={headingOf}
      lead="Open cases, and everything else about this stay."
      visit={loaderData}
    >
      {(shown) => <StayCase key={params.id} shown={shown} />}
    </AdminFrame>
  );
}
