import type { Route } from "./+types/admin-properties";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { OfferedCard } from "#app/features/admin/components/offered-card.tsx";
import { AdminList } from "#app/features/admin/components/admin-list.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { presentOffered } from "#app/features/admin/present.ts";
import { offeredProperties } from "#app/features/admin/queries.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Properties", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await offeredProperties(administrator, listQuery);
    return { listQuery, found: { rows: rows.map(presentOffered), hasMore } };
  });
}

export default function AdminProperties({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Properties"
      lead="All properties, including hidden ones, newest first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminList {...shown} searched="Title, address, landlord or id" none="No properties found.">
          {(line) => <OfferedCard key={line.id} property={line} />}
        </AdminList>
      )}
    </AdminFrame>
  );
}
