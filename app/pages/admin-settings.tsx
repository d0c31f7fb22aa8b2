import type { Route } from "./+types/admin-settings";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { SettingsChanges } from "#app/features/admin/settings/components/settings-changes.tsx";
import { SettingsForm } from "#app/features/admin/settings/components/settings-form.tsx";
import { loadSettings } from "#app/features/admin/settings/load-settings.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Settings", unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  return openAdminPage(context.get(actorContext), "/admin/settings", loadSettings);
}

export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Settings"
      lead="What you change here is on every page and in every email within 5 seconds. An empty field means the default."
      visit={loaderData}
    >
      {(settings) => (
        <>
          <SettingsForm settings={settings} />
          <SettingsChanges changes={settings.changes} />
        </>
      )}
    </AdminFrame>
  );
}
