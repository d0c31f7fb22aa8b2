import type { Route } from "./+types/admin-settings";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { AdminFrame } from "#app/features/admin/components/admin-frame.tsx";
import { openAdminPage } from "#app/features/admin/open-admin-page.server.ts";
import { SettingsChanges } from "#app/features/admin/settings/components/settings-changes.tsx";
import { SettingsForm } from "#app/features/admin/settings/components/settings-form.tsx";
import { loadSettingsPage } from "#app/features/admin/settings/load-settings-page.server.ts";
import { settingsAsked } from "#app/features/admin/settings/schema.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Settings", unlisted: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data } = settingsAsked.safeParse({ before: url.searchParams.get("before") ?? undefined });
  return openAdminPage(context.get(actorContext), "/admin/settings", async (administrator) => ({
    ...(await loadSettingsPage(administrator, data?.before)),
    isFirst: data?.before === undefined,
  }));
}

export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Settings"
      lead="What you change here is on every page and in every email within 5 seconds. An empty field means the default."
      visit={loaderData}
    >
      {({ settings, isFirst, cardCost }) => (
        <>
          {settings.warnings.map((sentence) => (
            <Alert
              key={sentence}
              action={
                <LinkButton to="/admin/pages/terms" variant="secondary">
                  Edit the terms
                </LinkButton>
              }
            >
              {sentence}
            </Alert>
          ))}
          <SettingsForm settings={settings} cardCost={cardCost} />
          <SettingsChanges settings={settings} isFirst={isFirst} />
        </>
      )}
    </AdminFrame>
  );
}
