import type { Route } from "./+types/admin-messages";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { ReportList } from "#app/features/messages/components/report-list.tsx";
import { presentReport } from "#app/features/messages/present.ts";
import { messageReports } from "#app/features/messages/queries.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reported messages", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin/messages", async (administrator) =>
    (await messageReports(administrator)).map(presentReport),
  );
}

export default function AdminMessages({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Reported messages"
      lead="Conversations that one side reported. Each time you read one, the audit log says so."
      visit={loaderData}
    >
      {(reports) => <ReportList reports={reports} />}
    </AdminFrame>
  );
}
