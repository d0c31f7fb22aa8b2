import type { Route } from "./+types/admin-approvals";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { ApprovalCard } from "#app/features/admin/components/approval-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Approvals", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/approvals", (administrator) =>
    loadList(administrator, "approvals", listQuery),
  );
}

export default function AdminApprovals({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Approvals"
      lead="New spaces, and edits of spaces, that no one sees before you approve them; the oldest is first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Title, address, landlord or id"
          none="Nothing waits for approval."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(approval: ListRows["approvals"]) {
  return <ApprovalCard approval={approval} />;
}
