import type { Route } from "./+types/admin-rentals";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { OnlyFor } from "#app/features/admin/components/administrator-role.tsx";
import { ActionButton } from "#app/features/admin/components/action-button.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { RefundForm } from "#app/features/admin/components/refund-form.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadRents } from "#app/features/admin/lists/load-rents.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { ListedRent } from "#app/features/leases/components/listed-rent.tsx";
import { formatCents } from "#app/platform/money.ts";
import { call } from "#app/ui/call.ts";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Rents", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/rentals", (administrator) =>
    loadRents(administrator, listQuery),
  );
}

export default function AdminRentals({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Rents"
      lead="Unpaid rents of month-to-month rentals, most overdue first. Choose a state for the others."
      visit={loaderData}
    >
      {({ unpaidFees, ...shown }) => (
        <div className="flex flex-col gap-4">
          {unpaidFees.count > 0 && (
            <p>
              <Link to="/admin/rentals?late_fee=unpaid" className="text-link">
                {unpaidFees.count === 1 ? "1 late fee" : `${unpaidFees.count} late fees`},{" "}
                {formatCents(unpaidFees.cents)} in all
              </Link>
              : unpaid, as cards were refused every time.
            </p>
          )}
          <AdminTable
            {...shown}
            searched="Space, guest, landlord, code or id"
            none="No rent is due."
            renderDrawer={drawer}
          />
        </div>
      )}
    </AdminFrame>
  );
}

function waiveButton(rentId: string) {
  const path = { id: rentId };
  const send = (reason: string) => call("POST /api/admin/rents/{id}/waive", { path, json: { reason } });
  return (
    <OnlyFor team="finance">
      <ActionButton
        label="Waive"
        send={send}
        done="The rent is waived."
        ask={{
          title: "Waive this rent?",
          words:
            "Nothing is charged for this period, and the landlord gets no rent for it. Tenant and landlord get an email.",
          label: "Waive rent",
        }}
      />
    </OnlyFor>
  );
}

function refundButton({ reservation_id: id, late_fee: fee }: ListRows["rents"]) {
  if (fee === null) return null;
  return (
    <OnlyFor team="finance">
      <RefundForm id={id} of="late_fee" chargeId={fee.id} total={fee.amount} deposit={0} />
    </OnlyFor>
  );
}

function drawer(rent: ListRows["rents"]) {
  return <ListedRent rent={rent} waiveButton={waiveButton} refundButton={refundButton} />;
}
