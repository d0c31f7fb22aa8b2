import type { Route } from "./+types/admin-user";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { MemberCase } from "#app/features/admin/cases/components/member-case.tsx";
import { loadMember } from "#app/features/admin/cases/load-member.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { StateChip } from "#app/features/admin/components/state-chip.tsx";
import { stateOfMember } from "#app/features/admin/lists/model.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.shown?.member.username ?? "Person", unlisted: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin/users", (administrator) =>
    toRouteError(loadMember(administrator, params.id)),
  );
}

/** The title with the state next to it. */
function headingOf({ member }: Awaited<ReturnType<typeof loadMember>>) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      {member.username}
      <span className="text-base tracking-normal">
        <StateChip state={stateOfMember(member)} />
      </span>
    </span>
  );
}

export default function AdminMember({ loaderData, params }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Person"
      heading={headingOf}
      lead="Open cases, and everything else about this person."
      visit={loaderData}
    >
      {(shown) => <MemberCase key={params.id} shown={shown} />}
    </AdminFrame>
  );
}
