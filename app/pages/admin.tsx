import type { Route } from "./+types/admin";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { UnverifiedIds } from "#app/features/id-checks/components/unverified-ids.tsx";
import { presentUnverified } from "#app/features/id-checks/present.ts";
import { unverifiedIds } from "#app/features/id-checks/queries.server.ts";
import { FirstSteps } from "#app/features/admin/components/first-steps.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { hasNoSpace } from "#app/features/properties/approval/queries.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Unverified IDs", unlisted: true });

/** Doesn't redirect, but only administrators get the IDs. */
export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin", async (administrator) => {
    const [ids, isEmpty] = await Promise.all([unverifiedIds(administrator), hasNoSpace(administrator)]);
    return { ids: ids.map(presentUnverified), isEmpty };
  });
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Unverified IDs"
      lead="Compare the picture with the guest's name, then mark it as verified, or refuse it for a reason."
      visit={loaderData}
    >
      {({ ids, isEmpty }) => (
        <>
          {isEmpty && <FirstSteps />}
          <UnverifiedIds loaded={ids} />
        </>
      )}
    </AdminFrame>
  );
}
