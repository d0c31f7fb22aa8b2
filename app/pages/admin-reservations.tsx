import type { Route } from "./+types/admin-reservations";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { ReservationCard } from "#app/features/admin/components/reservation-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { PaymentCell, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reservations", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/reservations", (administrator) =>
    loadList(administrator, "reservations", listQuery),
  );
}

export default function AdminReservations({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Reservations" lead="Newest first, unless you sort them." visit={loaderData}>
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Code, guest, property, landlord, order or id"
          none="No reservations yet."
          cells={cells}
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(reservation: ListRows["reservations"]) {
  return <ReservationCard reservation={reservation} />;
}

const cells = { Status: statusOf, Payment: paymentOf };

function statusOf(reservation: ListRows["reservations"]) {
  return <StatusChip of={reservation} />;
}

function paymentOf(reservation: ListRows["reservations"]) {
  return <PaymentCell of={reservation} />;
}
