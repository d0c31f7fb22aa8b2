import type { Route } from "./+types/admin-inquiries";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { presentInquiry } from "#app/features/inquiries/present.ts";
import { Inquiry } from "#app/features/admin/components/inquiry.tsx";
import { AdminList } from "#app/features/admin/components/admin-list.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { inquiries } from "#app/features/admin/queries.server.ts";
import { readListQuery } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Inquiries", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const listQuery = readListQuery(url.searchParams);
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await inquiries(administrator, listQuery);
    return { listQuery, found: { rows: rows.map(presentInquiry), hasMore } };
  });
}

export default function AdminInquiries({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Inquiries"
      lead="Messages, service requests and host leads; new ones first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminList
          {...shown}
          searched="Name, email, words of the message, or: new, done, spam"
          none="No inquiries found."
        >
          {(line) => <Inquiry key={line.id} inquiry={line} />}
        </AdminList>
      )}
    </AdminFrame>
  );
}
