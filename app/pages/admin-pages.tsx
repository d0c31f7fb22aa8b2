import type { Route } from "./+types/admin-pages";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { TextList } from "#app/features/texts/components/text-list.tsx";
import { loadTexts } from "#app/features/texts/load-texts.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Pages", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin/pages", loadTexts);
}

export default function AdminPages({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Pages"
      lead="The texts of your pages, of the help and of emails. What you publish replaces ours, and each version stays."
      visit={loaderData}
    >
      {(texts) => <TextList texts={texts} />}
    </AdminFrame>
  );
}
