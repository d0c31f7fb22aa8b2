import { data, redirect } from "react-router";
import type { Route } from "./+types/host";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { loadHost } from "#app/features/reviews/load-host.server.ts";
import { presentHost } from "#app/features/accounts/present.ts";
import { FavoriteButton } from "#app/features/properties/favorites/components/favorite-button.tsx";
import { presentHostRecord } from "#app/features/properties/hosts/present.ts";
import { HostHeader } from "#app/features/properties/hosts/components/host-header.tsx";
import { HostMissing } from "#app/features/properties/hosts/components/host-missing.tsx";
import { NightlyPrice } from "#app/features/properties/search/components/nightly-price.tsx";
import { PropertyCard } from "#app/features/properties/card/components/property-card.tsx";
import { RatingInWords } from "#app/features/properties/card/components/rating-in-words.tsx";
import { ReviewList } from "#app/features/reviews/components/review-list.tsx";
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

export const handle = { shared: true, counted: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const before = timeCursor("prp").safeParse(url.searchParams.get("before")).data;
  const part = { size: spacesAtOnce, before };
  const loaded = await loadHost(context.get(actorContext), { slug: params.slug }, part);
  if (!loaded) return data(null, { status: 404 });
  const { host, properties, record, mayReserve } = loaded;
  if (host.slug !== params.slug) throw redirect(`/hosts/${host.slug}`, 301);
  const { rating, reviews, older, count } = loaded;
  const shown = {
    host: presentHost(host),
    rating,
    reviews,
    record: presentHostRecord(record),
    mayReserve,
    isFirst: before === undefined,
    older,
    count: count ?? 0,
  };
  if (properties === null) {
    const none: PropertyJson[] = [];
    return data({ ...shown, properties: none, failed: true }, { status: 503 });
  }
  return data({ ...shown, properties: properties.map(presentProperty), failed: false });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: "Host not found.", unlisted: true });
  const { host, properties } = loaderData;
  const name = host.business_name ?? host.username;
  const cities = [...new Set(properties.map(({ city, state }) => `${city}, ${state}`))].slice(0, 3);
  const where = cities.length > 0 ? ` in ${cities.join("; ")}` : "";
  return pageMeta({
    title: name,
    description: `Garages, driveways and other spaces of ${name}${where}.`,
    unlisted: !loaderData.isFirst,
  });
}

export default function Host({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <HostMissing />;
  const { host, properties, record, rating, reviews, count, failed } = loaderData;
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
      <HostHeader
        host={host}
        record={record}
        lead={
          failed
            ? ""
            : `${count === 0 ? "No" : count.toLocaleString("en-US")} ${count === 1 ? "space" : "spaces"} to rent`
        }
      />
      <h2 className="mb-1">Properties</h2>
      {failed && <Alert className="mt-3">Failed to fetch properties</Alert>}
      {!failed && count === 0 && (
        <div className="mt-3">
          <EmptyState title="No properties found." />
        </div>
      )}
      {count > 0 && (
        <p className="mb-5 text-soft">You pay the price in bold. The price per night is for comparison.</p>
      )}
      <PropertyGrid>
        {properties.map((property, place) => (
          <PropertyCard
            key={property.id}
            property={property}
            place={place}
            favorite={<FavoriteButton property={property} />}
            details={`/property/${property.id}`}
            price={<NightlyPrice property={property} />}
            action={<ReserveLink property={property} label="Reserve" mayReserve={loaderData.mayReserve} />}
          />
        ))}
      </PropertyGrid>
      <PartLinks
        path={`/hosts/${host.slug}`}
        of="spaces"
        isFirst={loaderData.isFirst}
        older={loaderData.older}
      />
      {rating.rating !== null && (
        <section aria-label="Reviews" className="mt-10 flex flex-col gap-6">
          <h2 className="flex flex-wrap items-center gap-3">
            Reviews <RatingInWords rating={rating.rating} count={rating.count} className="text-lg" />
          </h2>
          <ReviewList reviews={reviews} withSpace />
        </section>
      )}
      <p className="mt-10">
        <Link
          to={`/report?host=${host.slug}`}
          className="text-link inline-flex min-h-11 items-center"
          rel="nofollow"
        >
          Report this landlord
        </Link>
      </p>
    </div>
  );
}
