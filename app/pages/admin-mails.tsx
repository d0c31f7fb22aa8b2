import type { Route } from "./+types/admin-mails";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { MailCard } from "#app/features/office/components/mail-card.tsx";
import { OfficeList } from "#app/features/office/components/office-list.tsx";
import { Office } from "#app/features/office/components/office.tsx";
import { openOffice } from "#app/features/office/open-office.server.ts";
import { presentMail } from "#app/features/office/present.ts";
import { mails } from "#app/features/office/queries.server.ts";
import { readLooked } from "#app/features/office/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Mails", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const looked = readLooked(url.searchParams);
  return openOffice(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await mails(administrator, looked);
    return { looked, found: { rows: rows.map(presentMail), hasMore } };
  });
}

export default function AdminMails({ loaderData }: Route.ComponentProps) {
  return (
    <Office title="Mails" lead="Those that did not arrive come first, then the latest." visit={loaderData}>
      {(shown) => (
        <OfficeList
          {...shown}
          searched="An address, a subject, or: waiting, sent, bounced, failed"
          none="No mails found."
        >
          {(line) => <MailCard key={line.id} mail={line} />}
        </OfficeList>
      )}
    </Office>
  );
}
