import type { Route } from "./+types/admin-users";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { MemberCard } from "#app/features/admin/components/member-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { roleInWords } from "#app/features/admin/model.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Users", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/users", (administrator) =>
    loadList(administrator, "users", listQuery),
  );
}

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Users" lead="Everyone with an account, newest first." visit={loaderData}>
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Name, email or id"
          none="No users found."
          cells={{ Role: roleInWords }}
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(member: ListRows["users"]) {
  return <MemberCard member={member} />;
}
