import type { Route } from "./+types/admin-consents";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { ConsentCard } from "#app/features/admin/components/consent-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Consents", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/consents", (administrator) =>
    loadList(administrator, "consents", listQuery),
  );
}

export default function AdminConsents({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Consents"
      lead="Renewals that tenants agreed to, and terms of service that members and visitors accepted, newest first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Name, email, space, code or id of the stay or the member"
          none="No consents found."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(consent: ListRows["consents"]) {
  return <ConsentCard consent={consent} />;
}
