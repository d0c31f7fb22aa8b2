import type { Route } from "./+types/admin-payouts";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { PayoutCard } from "#app/features/admin/components/money-cards.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Payouts", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/payouts", (administrator) =>
    loadList(administrator, "payouts", listQuery),
  );
}

export default function AdminPayouts({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Payouts" lead="Rents on their way to landlords, failed ones first." visit={loaderData}>
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Landlord, space, guest, code or id"
          none="No payouts yet."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(payout: ListRows["payouts"]) {
  return <PayoutCard payout={payout} />;
}
