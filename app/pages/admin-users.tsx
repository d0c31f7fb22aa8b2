import type { Route } from "./+types/admin-users";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { MemberCard } from "#app/features/office/components/member-card.tsx";
import { OfficeList } from "#app/features/office/components/office-list.tsx";
import { Office } from "#app/features/office/components/office.tsx";
import { openOffice } from "#app/features/office/open-office.server.ts";
import { presentMember } from "#app/features/office/present.ts";
import { members } from "#app/features/office/queries.server.ts";
import { readLooked } from "#app/features/office/schema.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Users", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const looked = readLooked(url.searchParams);
  return openOffice(context.get(actorContext), async (administrator) => {
    const { rows, hasMore } = await members(administrator, looked);
    return { looked, found: { rows: rows.map(presentMember), hasMore } };
  });
}

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  return (
    <Office title="Users" lead="Everybody with an account; the latest first." visit={loaderData}>
      {(shown) => (
        <OfficeList {...shown} searched="A name, an email, a role or an id" none="No users found.">
          {(line) => <MemberCard key={line.id} member={line} />}
        </OfficeList>
      )}
    </Office>
  );
}
