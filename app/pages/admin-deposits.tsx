import type { Route } from "./+types/admin-deposits";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { QueueFigures } from "#app/features/admin/cases/components/queue-figures.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { ClaimCard } from "#app/features/admin/components/claim-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadClaims } from "#app/features/admin/lists/load-claims.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { formatCents } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Deposit claims", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/deposits", (administrator) =>
    loadClaims(administrator, listQuery),
  );
}

export default function AdminDeposits({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Deposit claims"
      lead="Landlords’ claims on deposits. You decide those that the guest objected to or didn’t answer."
      visit={loaderData}
    >
      {({ unpaid, figures, ...shown }) => (
        <div className="flex flex-col gap-4">
          <QueueFigures figures={figures} />
          {unpaid.count > 0 && (
            <p>
              <Link to="/admin/deposits?card=unpaid" className="text-link">
                {unpaid.count === 1 ? "1 charge" : `${unpaid.count} charges`}, {formatCents(unpaid.cents)} in
                all
              </Link>
              : unpaid, as cards were refused every time.
            </p>
          )}
          <AdminTable
            {...shown}
            searched="Space, guest, words, code or id"
            none="No claims on deposits."
            renderDrawer={drawer}
          />
        </div>
      )}
    </AdminFrame>
  );
}

function drawer(claim: ListRows["deposits"]) {
  return <ClaimCard row={claim} />;
}
