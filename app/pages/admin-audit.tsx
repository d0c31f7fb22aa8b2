import type { Route } from "./+types/admin-audit";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AuditEntry } from "#app/features/office/components/audit-entry.tsx";
import { OfficeList } from "#app/features/office/components/office-list.tsx";
import { Office } from "#app/features/office/components/office.tsx";
import { openOffice } from "#app/features/office/open-office.server.ts";
import { presentAudit } from "#app/features/office/present.ts";
import { auditEntries } from "#app/features/office/queries.server.ts";
import { readLooked } from "#app/features/office/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Audit log", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const looked = readLooked(url.searchParams);
  return openOffice(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await auditEntries(administrator, looked);
    return { looked, found: { rows: rows.map(presentAudit), hasMore } };
  });
}

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return (
    <Office title="Audit log" lead="Who did what, and from where; the newest first." visit={loaderData}>
      {(shown) => (
        <OfficeList
          {...shown}
          searched="A deed, a person's email or id, what it was done to, or an address"
          none="No entries."
        >
          {(line) => <AuditEntry key={line.id} line={line} />}
        </OfficeList>
      )}
    </Office>
  );
}
