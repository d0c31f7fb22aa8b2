import type { Route } from "./+types/admin-refunds";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { RefundCard } from "#app/features/admin/components/money-cards.tsx";
import { SettleRefund } from "#app/features/admin/components/settle-refund.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Refunds", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/refunds", (administrator) =>
    loadList(administrator, "refunds", listQuery),
  );
}

export default function AdminRefunds({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Refunds"
      lead="Payments on their way back to cards, failed ones first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Guest, space, landlord, code or id"
          none="No refunds yet."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(refund: ListRows["refunds"]) {
  return <RefundCard refund={refund} action={<SettleRefund id={refund.id} />} />;
}
