import type { Route } from "./+types/admin-users";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { MemberCard } from "#app/features/admin/components/member-card.tsx";
import { AdminList } from "#app/features/admin/components/admin-list.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { presentMember } from "#app/features/admin/present.ts";
import { members } from "#app/features/admin/queries.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Users", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await members(administrator, listQuery);
    return { listQuery, found: { rows: rows.map(presentMember), hasMore } };
  });
}

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Users" lead="Everyone with an account, newest first." visit={loaderData}>
      {(shown) => (
        <AdminList {...shown} searched="Name, email, role or id" none="No users found.">
          {(line) => <MemberCard key={line.id} member={line} />}
        </AdminList>
      )}
    </AdminFrame>
  );
}
