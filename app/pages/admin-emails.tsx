import type { Route } from "./+types/admin-emails";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { AdminTable } from "#app/features/admin/components/admin-table.tsx";
import { EmailCard } from "#app/features/admin/components/email-card.tsx";
import type { ListRows } from "#app/features/admin/lists/model.ts";
import { loadList } from "#app/features/admin/lists/load-list.server.ts";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Email", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), "/admin/emails", (administrator) =>
    loadList(administrator, "emails", listQuery),
  );
}

export default function AdminEmails({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title="Email" lead="Undelivered first, then the newest." visit={loaderData}>
      {(shown) => (
        <AdminTable
          {...shown}
          searched="Whole address or id, or whom it is about"
          none="No emails found."
          renderDrawer={drawer}
        />
      )}
    </AdminFrame>
  );
}

function drawer(mail: ListRows["emails"]) {
  return <EmailCard mail={mail} />;
}
