import type { Route } from "./+types/admin-enquiries";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { presentEnquiry } from "#app/features/enquiries/present.ts";
import { Enquiry } from "#app/features/admin/components/enquiry.tsx";
import { AdminList } from "#app/features/admin/components/admin-list.tsx";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { enquiries } from "#app/features/admin/queries.server.ts";
import { readLooked } from "#app/features/admin/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Enquiries", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const looked = readLooked(url.searchParams);
  return openAdminPage(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await enquiries(administrator, looked);
    return { looked, found: { rows: rows.map(presentEnquiry), hasMore } };
  });
}

export default function AdminEnquiries({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Enquiries"
      lead="Messages, requests and people who want to host; what is new comes first."
      visit={loaderData}
    >
      {(shown) => (
        <AdminList
          {...shown}
          searched="A name, an email, words of the message, or: new, done, spam"
          none="No enquiries found."
        >
          {(line) => <Enquiry key={line.id} enquiry={line} />}
        </AdminList>
      )}
    </AdminFrame>
  );
}
