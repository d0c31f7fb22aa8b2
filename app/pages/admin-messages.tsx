import type { Route } from "./+types/admin-messages";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { QueueFigures } from "#app/features/admin/cases/components/queue-figures.tsx";
import { loadReportedMessages } from "#app/features/admin/cases/load-reported-messages.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { ReportList } from "#app/features/messages/components/report-list.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Reported messages", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin/messages", loadReportedMessages);
}

export default function AdminMessages({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Reported messages"
      lead="Conversations that one side reported. Each time you read one, the audit log says so."
      visit={loaderData}
    >
      {({ figures, reports }) => (
        <div className="flex flex-col gap-4">
          <QueueFigures figures={figures} />
          <ReportList reports={reports} />
        </div>
      )}
    </AdminFrame>
  );
}
