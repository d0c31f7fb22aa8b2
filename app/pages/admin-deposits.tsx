import type { Route } from "./+types/admin-deposits";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { ClaimsToDecide } from "#app/features/deposits/components/claims-to-decide.tsx";
import { presentClaimToDecide } from "#app/features/deposits/present.ts";
import { claimsForAdministrators } from "#app/features/deposits/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Deposit claims", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), async (administrator) =>
    (await claimsForAdministrators(administrator)).map((one) => presentClaimToDecide(one, now())),
  );
}

export default function AdminDeposits({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Deposit claims"
      lead="What landlords claim of deposits. You decide what a tenant objected to or didn’t answer."
      visit={loaderData}
    >
      {(claims) => <ClaimsToDecide claims={claims} />}
    </AdminFrame>
  );
}
