import type { Route } from "./+types/landlord-properties-edit";
import { actorContext } from "#app/features/accounts/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/guard-page.server.ts";
import { EditPropertyForm } from "#app/features/properties/components/edit-property-form.tsx";
import { presentDraft, presentPhoto } from "#app/features/properties/present.ts";
import { propertyToEdit } from "#app/features/properties/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { orPageError } from "#app/platform/or-page-error.server.ts";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Edit property", unlisted: true });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  const { property, ...form } = await orPageError(propertyToEdit(landlord, params.propertyId));
  return {
    id: property.id,
    version: property.version,
    saved: presentDraft(property, form),
    images: property.photos.map(presentPhoto),
    today: todayIn(property.timeZone),
  };
}

export default function LandlordPropertiesEdit({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Edit property" lead={loaderData.saved.title}>
      <EditPropertyForm key={`${loaderData.id} ${loaderData.version}`} {...loaderData} />
    </Page>
  );
}
