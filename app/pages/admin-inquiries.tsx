import type { Route } from "./+types/admin-inquiries";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { Inquiry } from "#app/features/admin/components/inquiry.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Inquiries", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/inquiries", (administrator) =>
    loadList(administrator, "inquiries", listQuery),
  );
}

export default function AdminInquiries({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Inquiries"
      lead="Messages, service requests and host leads; new ones first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Name, email, or words of the message"
          none="No inquiries found."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(inquiry: ListRows["inquiries"]) {
  return <Inquiry inquiry={inquiry} />;
}
