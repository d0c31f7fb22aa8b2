import type { Route } from "./+types/admin-rentals";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { ActionButton } from "#app/features/admin/components/action-button.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { UnpaidRents } from "#app/features/leases/components/unpaid-rents.tsx";
import { presentUnpaidRent } from "#app/features/leases/present.ts";
import { unpaidRents } from "#app/features/leases/queries.server.ts";
import { call } from "#app/ui/call.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Rents", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), async (administrator) =>
    (await unpaidRents(administrator)).map(presentUnpaidRent),
  );
}

export default function AdminRentals({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Rents"
      lead="Rents of rentals without an end that aren’t paid yet, past-due ones first."
      visit={loaderData}
    >
      {(rents) => <UnpaidRents rents={rents} waiveButton={waiveButton} />}
    </AdminFrame>
  );
}

function waiveButton(rentId: string) {
  const path = { id: rentId };
  const send = (reason: string) => call("POST /api/admin/rents/{id}/waive", { path, json: { reason } });
  return (
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
  );
}
