import type { Route } from "./+types/admin";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { UnverifiedIds } from "#app/features/id-checks/components/unverified-ids.tsx";
import { FirstSteps } from "#app/features/admin/components/first-steps.tsx";
import { SupportMissing } from "#app/features/admin/components/support-missing.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { loadUnverified } from "#app/features/admin/load-unverified.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Unverified IDs", unlisted: true });

/** Doesn't redirect, but only administrators get the IDs. */
export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin", loadUnverified);
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Unverified IDs"
      lead="Compare the picture with the guest's name, then mark it as verified, or refuse it for a reason."
      visit={loaderData}
    >
      {({ ids, isEmpty, wrongSupport }) => (
        <>
          {wrongSupport !== null && <SupportMissing address={wrongSupport} />}
          {isEmpty && <FirstSteps />}
          <UnverifiedIds loaded={ids} />
        </>
      )}
    </AdminFrame>
  );
}
