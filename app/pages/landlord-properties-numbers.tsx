import type { Route } from "./+types/landlord-properties-numbers";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { guardPage } from "#app/features/accounts/session/guard-page.server.ts";
import { SpaceNumbers } from "#app/features/numbers/components/space-numbers.tsx";
import { loadSpaceNumbers } from "#app/features/numbers/load-space-numbers.server.ts";
import { readPeriod } from "#app/features/numbers/model.ts";
import { formatCents } from "#app/platform/money.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { counted: true };

export const meta: Route.MetaFunction = () => pageMeta({ title: "Numbers of a space", unlisted: true });

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const landlord = guardPage(context.get(actorContext), { roles: ["landlord"] }, request);
  const months = readPeriod(url.searchParams.get("months"));
  const { property, weeks, estimate } = await toRouteError(
    loadSpaceNumbers(landlord, params.propertyId, months),
  );
  const { id, title, priceCents, pricePer } = property;
  return { id, title, price: `${formatCents(priceCents)}/${pricePer}`, months, weeks, estimate };
}

export default function LandlordPropertiesNumbers({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise="/landlord-dashboard?tab=spaces" />
      </div>
      <Page title="Numbers" lead={loaderData.title}>
        <SpaceNumbers {...loaderData} />
      </Page>
    </div>
  );
}
