import type { Route } from "./+types/admin-import";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { answerRunForm } from "#app/features/properties/imports/answer-run-form.server.ts";
import { ImportScreen } from "#app/features/properties/imports/components/import-screen.tsx";
import { loadImport } from "#app/features/properties/imports/load-import.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Import", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const file = url.searchParams.get("file");
  return openAdminPage(context.get(actorContext), "/admin/import", (administrator) =>
    loadImport(administrator, file),
  );
}

/** Without script: runs a checked file. */
export function action(posted: Route.ActionArgs) {
  return answerRunForm(posted, "/admin/import");
}

export default function AdminImport({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Import"
      lead="Add or change many of a landlord’s spaces at once, from a file. They are told nothing by this; the audit log names you."
      visit={loaderData}
    >
      {(shown) => <ImportScreen {...shown} isForOthers />}
    </AdminFrame>
  );
}
