import type { Route } from "./+types/admin-properties";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { OfferedCard } from "#app/features/office/components/offered-card.tsx";
import { OfficeList } from "#app/features/office/components/office-list.tsx";
import { Office } from "#app/features/office/components/office.tsx";
import { openOffice } from "#app/features/office/open-office.server.ts";
import { presentOffered } from "#app/features/office/present.ts";
import { offeredProperties } from "#app/features/office/queries.server.ts";
import { readLooked } from "#app/features/office/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Properties", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const looked = readLooked(url.searchParams);
  return openOffice(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await offeredProperties(administrator, looked);
    return { looked, found: { rows: rows.map(presentOffered), hasMore } };
  });
}

export default function AdminProperties({ loaderData }: Route.ComponentProps) {
  return (
    <Office
      title="Properties"
      lead="What landlords offer, and what is hidden; the latest first."
      visit={loaderData}
    >
      {(shown) => (
        <OfficeList
          {...shown}
          searched="A title, an address, a landlord or an id"
          none="No properties found."
        >
          {(line) => <OfferedCard key={line.id} property={line} />}
        </OfficeList>
      )}
    </Office>
  );
}
