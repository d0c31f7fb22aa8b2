import type { Route } from "./+types/admin-reservations";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminList } from "#app/features/admin/components/admin-list.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { ReservationCard } from "#app/features/admin/components/reservation-card.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { reservations } from "#app/features/admin/queries.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reservations", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await reservations(administrator, listQuery);
    return { listQuery, found: { rows: rows.map(presentReservation), hasMore } };
  });
}

export default function AdminReservations({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Reservations" lead="Newest first." visit={loaderData}>
      {(shown) => (
        <AdminList
          {...shown}
          searched="Code, guest, property, landlord, status or id"
          none="No reservations yet."
        >
          {(line) => <ReservationCard key={line.id} reservation={line} />}
        </AdminList>
      )}
    </AdminFrame>
  );
}
