import type { Route } from "./+types/admin-reservations";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { OfficeList } from "#app/features/office/components/office-list.tsx";
import { Office } from "#app/features/office/components/office.tsx";
import { ReservationCard } from "#app/features/office/components/reservation-card.tsx";
import { openOffice } from "#app/features/office/open-office.server.ts";
import { reservations } from "#app/features/office/queries.server.ts";
import { readLooked } from "#app/features/office/schema.ts";
import { presentReservation } from "#app/features/reservations/present.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reservations", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const looked = readLooked(url.searchParams);
  return openOffice(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await reservations(administrator, looked);
    return { looked, found: { rows: rows.map(presentReservation), hasMore } };
  });
}

export default function AdminReservations({ loaderData }: Route.ComponentProps) {
  return (
    <Office title="Reservations" lead="All of them; the latest first." visit={loaderData}>
      {(shown) => (
        <OfficeList
          {...shown}
          searched="A code, a guest, a property, a landlord, a status or an id"
          none="No reservations yet."
        >
          {(line) => <ReservationCard key={line.id} reservation={line} />}
        </OfficeList>
      )}
    </Office>
  );
}
