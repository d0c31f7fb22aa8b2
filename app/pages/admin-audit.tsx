import type { Route } from "./+types/admin-audit";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AuditEntry } from "#app/features/admin/components/audit-entry.tsx";
import { AdminList } from "#app/features/admin/components/admin-list.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { presentAudit } from "#app/features/admin/present.ts";
import { auditEntries } from "#app/features/admin/queries.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Audit log", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await auditEntries(administrator, listQuery);
    return { listQuery, found: { rows: rows.map(presentAudit), hasMore } };
  });
}

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Audit log" lead="All actions, newest first." visit={loaderData}>
      {(shown) => (
        <AdminList
          {...shown}
          searched="Action, person's email or id, subject's id, or IP address"
          none="No entries."
        >
          {(line) => <AuditEntry key={line.id} line={line} />}
        </AdminList>
      )}
    </AdminFrame>
  );
}
