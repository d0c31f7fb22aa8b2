import type { Route } from "./+types/landlord-import";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { answerRunForm } from "#app/features/properties/imports/answer-run-form.server.ts";
import { ImportScreen } from "#app/features/properties/imports/components/import-screen.tsx";
import { loadImport } from "#app/features/properties/imports/load-import.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { counted: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "Import spaces", unlisted: true });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  return loadImport(landlord, url.searchParams.get("file"));
}

/** Without script: runs a checked file. */
export function action(posted: Route.ActionArgs) {
  return answerRunForm(posted, "/landlord/import");
}

export default function LandlordImport({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise="/landlord-dashboard?tab=spaces" />
      </div>
      <Page title="Import spaces" lead="Add or change many of your spaces at once, from a file.">
        <ImportScreen {...loaderData} />
      </Page>
    </div>
  );
}
