import type { Route } from "./+types/admin-emails";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { EmailCard } from "#app/features/admin/components/email-card.tsx";
import { AdminList } from "#app/features/admin/components/admin-list.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { presentEmail } from "#app/features/admin/present.ts";
import { emails } from "#app/features/admin/queries.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Email", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await emails(administrator, listQuery);
    return { listQuery, found: { rows: rows.map(presentEmail), hasMore } };
  });
}

export default function AdminEmails({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Email" lead="Undelivered first, then the newest." visit={loaderData}>
      {(shown) => (
        <AdminList
          {...shown}
          searched="Address, subject, or: waiting, sent, bounced, failed"
          none="No emails found."
        >
          {(line) => <EmailCard key={line.id} mail={line} />}
        </AdminList>
      )}
    </AdminFrame>
  );
}
