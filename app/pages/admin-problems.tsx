import type { Route } from "./+types/admin-problems";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { ProblemCard } from "#app/features/admin/components/problem-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Problems", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/problems", (administrator) =>
    loadList(administrator, "problems", listQuery),
  );
}

export default function AdminProblems({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Problems"
      lead="What tenants and landlords report about a stay. You decide what they couldn’t settle; the oldest is first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Space, tenant, code or id"
          none="No problems."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(problem: ListRows["problems"]) {
  return <ProblemCard row={problem} />;
}
