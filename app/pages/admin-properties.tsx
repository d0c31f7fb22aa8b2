import type { Route } from "./+types/admin-properties";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { OfferedCard } from "#app/features/admin/components/offered-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Properties", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/properties", (administrator) =>
    loadList(administrator, "properties", listQuery),
  );
}

export default function AdminProperties({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Properties"
      lead="All properties, including hidden ones, newest first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Title, address, landlord or id"
          none="No properties found."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(property: ListRows["properties"]) {
  return <OfferedCard property={property} />;
}
