import type { Route } from "./+types/landlord-properties-access";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { AccessForm } from "#app/features/access/components/access-form.tsx";
import { presentOwnAccess } from "#app/features/access/present.ts";
import { ownAccess } from "#app/features/access/queries.server.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { counted: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "How to get in", unlisted: true });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  const own = await toRouteError(ownAccess(landlord, params.propertyId));
  const isSaved = new URL(request.url).searchParams.has("saved");
  return { title: own.property.title, access: presentOwnAccess(own), isSaved };
}

export default function LandlordPropertiesAccess({ loaderData }: Route.ComponentProps) {
  const { title, access, isSaved } = loaderData;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise="/landlord-dashboard?tab=spaces" />
      </div>
      <Page title="How to get in" lead={title} width="text">
        <AccessForm access={access} isSaved={isSaved} />
      </Page>
    </div>
  );
}
