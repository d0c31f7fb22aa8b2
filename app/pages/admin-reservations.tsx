import type { Route } from "./+types/admin-reservations";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable, type Column } from "#app/features/admin/components/admin-table.tsx";
import { ReservationCard } from "#app/features/admin/components/reservation-card.tsx";
import { UtcTime } from "#app/features/admin/components/utc-time.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { reservations } from "#app/features/admin/queries.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { PaymentChip, StatusChip } from "#app/features/reservations/lifecycle/components/status-chip.tsx";
import { statuses } from "#app/features/reservations/model.ts";
import { presentReservation, type ReservationJson } from "#app/features/reservations/present.ts";
import { daysInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reservations", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await reservations(administrator, listQuery);
    return { listQuery, found: { rows: rows.map(presentReservation), hasMore } };
  });
}

const columns: Column<ReservationJson>[] = [
  { name: "Code", sort: "code", cell: (row) => row.reservation_code },
  { name: "Guest", sort: "guest", cell: (row) => row.guest_name },
  { name: "Space", sort: "space", cell: (row) => row.title },
  { name: "Stay", sort: "stay", isMinor: true, cell: (row) => daysInWords(row.start_date, row.end_date) },
  { name: "Total", sort: "total", isNumber: true, cell: (row) => formatDollars(row.total) },
  { name: "Status", sort: "status", cell: (row) => <StatusChip status={row.status} /> },
  {
    name: "Payment",
    sort: "paid",
    isMinor: true,
    cell: (row) => <PaymentChip status={row.payment_status} of={row.status} />,
  },
  { name: "Made", sort: "made", isMinor: true, cell: (row) => <UtcTime at={row.created_at} /> },
];

export default function AdminReservations({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Reservations" lead="Newest first, unless you sort them." visit={loaderData}>
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Code, guest, property, landlord, status or id"
          none="No reservations yet."
          columns={columns}
          filter={{ label: "Status", choices: statuses.map((one) => [one, one.replaceAll("_", " ")]) }}
          renderDrawer={(row) => <ReservationCard reservation={row} />}
        />
      )}
    </AdminFrame>
  );
}
