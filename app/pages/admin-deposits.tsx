import type { Route } from "./+types/admin-deposits";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { ClaimCard } from "#app/features/admin/components/claim-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Deposit claims", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), (administrator) =>
    loadList(administrator, "deposits", listQuery),
  );
}

export default function AdminDeposits({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Deposit claims"
      lead="What landlords claim of deposits. You decide what a tenant objected to or didn’t answer."
      visit={loaderData}
    >
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Space, tenant, words, code or id"
          none="No claims on deposits."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(claim: ListRows["deposits"]) {
  return <ClaimCard row={claim} />;
}
