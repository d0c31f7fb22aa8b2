import type { Route } from "./+types/admin-problems";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { ProblemCard } from "#app/features/admin/components/problem-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadProblems } from "#app/features/admin/cases/load-problems.server.ts";
import { QueueFigures } from "#app/features/admin/cases/components/queue-figures.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Problems", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/problems", (administrator) =>
    loadProblems(administrator, listQuery),
  );
}

export default function AdminProblems({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Problems"
      lead="What tenants and landlords report about a stay. You decide what they couldn’t settle; the oldest is first."
      visit={loaderData}
    >
      {({ figures, ...shown }) => (
        <div className="flex flex-col gap-4">
          <QueueFigures figures={figures} />
          <AdminTable
            {...shown}
            searched="Space, guest, code or id"
            none="No problems."
            renderDrawer={drawer}
          />
        </div>
      )}
    </AdminFrame>
  );
}

function drawer(problem: ListRows["problems"]) {
  return <ProblemCard row={problem} />;
}
