import type { Route } from "./+types/admin-audit";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { AuditCard } from "#app/features/admin/components/audit-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { subjectInWords } from "#app/features/admin/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Audit log", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/audit", (administrator) =>
    loadList(administrator, "audit", listQuery),
  );
}

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Audit log" lead="All actions, newest first." visit={loaderData}>
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Action, person's email or id, subject's id, or IP address"
          none="No entries."
          cells={cells}
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

const cells = { Who: whoOf, Subject: subjectOf };

function whoOf({ who, actorName }: ListRows["audit"]) {
  return (
    <span title={who} className="line-clamp-2 whitespace-normal wrap-anywhere">
      {actorName ?? who}
    </span>
  );
}

function subjectOf({ subject, subjectName }: ListRows["audit"]) {
  if (subject === null) return null;
  return (
    <span title={subject} className="line-clamp-2 whitespace-normal wrap-anywhere lg:min-w-28">
      {subjectName ?? subjectInWords(subject)}
    </span>
  );
}

function drawer(line: ListRows["audit"]) {
  return <AuditCard line={line} />;
}
