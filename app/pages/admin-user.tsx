import type { Route } from "./+types/admin-user";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { MemberCase } from "#app/features/admin/cases/components/member-case.tsx";
import { loadMember } from "#app/features/admin/cases/load-member.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Person", unlisted: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin/users", (administrator) =>
    toRouteError(loadMember(administrator, params.id)),
  );
}

export default function AdminMember({ loaderData, params }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Person"
      lead="A person with everything about them, their open cases first."
      visit={loaderData}
    >
      {(shown) => <MemberCase key={params.id} shown={shown} />}
    </AdminFrame>
  );
}
