import type { Route } from "./+types/admin-inquiries";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { QueueFigures } from "#app/features/admin/cases/components/queue-figures.tsx";
import { loadInquiries } from "#app/features/admin/cases/load-inquiries.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { Inquiry } from "#app/features/admin/components/inquiry.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Inquiries", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/inquiries", (administrator) =>
    loadInquiries(administrator, listQuery),
  );
}

export default function AdminInquiries({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Inquiries"
      lead="Messages, service requests and host leads; new ones first."
      visit={loaderData}
    >
      {({ figures, ...shown }) => (
        <div className="flex flex-col gap-4">
          <QueueFigures figures={figures} of="Reports" />
          <AdminTable
            {...shown}
            searched="Name, email, or words of the message"
            none="No inquiries found."
            renderDrawer={drawer}
          />
        </div>
      )}
    </AdminFrame>
  );
}

function drawer(inquiry: ListRows["inquiries"]) {
  return <Inquiry inquiry={inquiry} />;
}
