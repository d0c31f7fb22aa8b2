import { data } from "react-router";
import type { Route } from "./+types/landlord";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadHost } from "#app/features/reservations/booking/load-host.server.ts";
import { presentHost } from "#app/features/accounts/present.ts";
import { FavoriteButton } from "#app/features/properties/favorites/components/favorite-button.tsx";
import { presentHostRecord } from "#app/features/properties/hosts/present.ts";
import { HostHeader } from "#app/features/properties/hosts/components/host-header.tsx";
import { HostMissing } from "#app/features/properties/hosts/components/host-missing.tsx";
import { PropertyCard } from "#app/features/properties/card/components/property-card.tsx";
import { PartLinks } from "#app/features/properties/card/components/part-links.tsx";
import { PropertyGrid } from "#app/features/properties/card/components/property-grid.tsx";
import { ReserveLink } from "#app/features/properties/card/components/reserve-link.tsx";
import { spacesAtOnce } from "#app/features/properties/model.ts";
import { presentProperty, type PropertyJson } from "#app/features/properties/present.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { counted: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const before = timeCursor("prp").safeParse(url.searchParams.get("before")).data;
  const part = { size: spacesAtOnce, before, isFree: true };
  const loaded = await loadHost(context.get(actorContext), { name: params.landlordName }, part);
  if (!loaded) return data(null, { status: 404 });
  const { record, mayReserve, older } = loaded;
  const host = presentHost(loaded.host);
  const shown = { host, record: presentHostRecord(record), mayReserve, older, isFirst: before === undefined };
  if (loaded.properties === null) {
    const none: PropertyJson[] = [];
    return data({ ...shown, properties: none, failed: true }, { status: 503 });
  }
  const properties = loaded.properties.map(presentProperty);
  return data({ ...shown, properties: properties.filter((one) => one.is_available), failed: false });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: "Host not found.", unlisted: true });
  const { username } = loaderData.host;
  return pageMeta({
    title: `Available Properties of ${username}`,
    description: `Garages, driveways and other spaces that ${username} offers right now.`,
    unlisted: !loaderData.isFirst,
  });
}

export default function Landlord({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <HostMissing />;
  const { host, properties, failed } = loaderData;
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
      <HostHeader host={host} lead="Available right now" record={loaderData.record} />
      <h2 className="mb-5">Available Properties</h2>
      {failed && <Alert>Failed to fetch properties</Alert>}
      {!failed && properties.length === 0 && <EmptyState title="No properties found." />}
      <PropertyGrid>
        {properties.map((property, place) => (
          <PropertyCard
            key={property.id}
            property={property}
            place={place}
            favorite={<FavoriteButton property={property} />}
            action={
              <ReserveLink property={property} label="Reserve Property" mayReserve={loaderData.mayReserve} />
            }
          />
        ))}
      </PropertyGrid>
      <PartLinks
        path={`/landlord/${encodeURIComponent(params.landlordName)}`}
        of="properties"
        isFirst={loaderData.isFirst}
        older={loaderData.older}
      />
      <p className="mt-8">
        <Link to={`/hosts/${host.slug}`} className="text-link inline-flex min-h-11 items-center">
          All spaces of {host.business_name ?? host.username}
        </Link>
      </p>
    </div>
  );
}
