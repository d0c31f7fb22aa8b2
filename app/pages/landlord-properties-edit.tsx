import { data } from "react-router";
import type { Route } from "./+types/landlord-properties-edit";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { NeverAllowed } from "#app/features/properties/card/components/never-allowed.tsx";
import { EditPropertyForm } from "#app/features/properties/listing/components/edit-property-form.tsx";
import { EditWaits } from "#app/features/properties/approval/components/edit-waits.tsx";
import { presentDraft, presentPhoto } from "#app/features/properties/present.ts";
import { KeptPrice } from "#app/features/leases/components/kept-price.tsx";
import { loadPropertyForm } from "#app/features/leases/load-property-form.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { counted: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "Edit property", unlisted: true });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  const found = await loadPropertyForm(landlord, params.propertyId);
  if (!found) return data(null, { status: 404 });
  const { property, running, form, approval } = found;
  return {
    running,
    approval,
    id: property.id,
    version: property.version,
    saved: presentDraft(property, form),
    images: property.photos.map(presentPhoto),
    today: todayIn(property.timeZone),
    forbidden: config.forbiddenThings,
  };
}

export default function LandlordPropertiesEdit({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Missing />;
  const { running, forbidden, approval } = loaderData;
  return (
    <Page title="Edit property" lead={loaderData.saved.title}>
      {approval && <EditWaits id={loaderData.id} approval={approval} />}
      <EditPropertyForm
        key={`${loaderData.id} ${loaderData.version}`}
        {...loaderData}
        notes={{
          allowed: <NeverAllowed things={forbidden} />,
          ...(running > 0 && { price: <KeptPrice count={running} /> }),
        }}
      />
    </Page>
  );
}

function Missing() {
  return (
    <Page title="Edit property">
      <EmptyState title="Property not found.">
        <LinkButton to="/landlord-dashboard">Go to your spaces</LinkButton>
      </EmptyState>
    </Page>
  );
}
