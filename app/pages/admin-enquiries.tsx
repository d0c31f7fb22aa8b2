import type { Route } from "./+types/admin-enquiries";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { presentEnquiry } from "#app/features/enquiries/present.ts";
import { Enquiry } from "#app/features/office/components/enquiry.tsx";
import { OfficeList } from "#app/features/office/components/office-list.tsx";
import { Office } from "#app/features/office/components/office.tsx";
import { openOffice } from "#app/features/office/open-office.server.ts";
import { enquiries } from "#app/features/office/queries.server.ts";
import { readLooked } from "#app/features/office/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Enquiries", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const looked = readLooked(url.searchParams);
  return openOffice(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await enquiries(administrator, looked);
    return { looked, found: { rows: rows.map(presentEnquiry), hasMore } };
  });
}

export default function AdminEnquiries({ loaderData }: Route.ComponentProps) {
  return (
    <Office
      title="Enquiries"
      lead="Messages, requests and people who want to host; what is new comes first."
      visit={loaderData}
    >
      {(shown) => (
        <OfficeList
          {...shown}
          searched="A name, an email, words of the message, or: new, done, spam"
          none="No enquiries found."
        >
          {(line) => <Enquiry key={line.id} enquiry={line} />}
        </OfficeList>
      )}
    </Office>
  );
}
