import { data } from "react-router";
import type { Route } from "./+types/properties-propertyId-reviews";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { PropertyMissing } from "#app/features/properties/card/components/property-missing.tsx";
import { RatingSummary } from "#app/features/reviews/components/rating-summary.tsx";
import { ReviewList } from "#app/features/reviews/components/review-list.tsx";
import { loadReviews } from "#app/features/reviews/load-reviews.server.ts";
import { reviewsAsked } from "#app/features/reviews/schema.ts";
import { toRouteError } from "#app/platform/to-route-error.server.ts";
import { BackButton } from "#app/ui/back-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Page } from "#app/ui/page.tsx";

export const handle = { counted: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = reviewsAsked.safeParse(Object.fromEntries(url.searchParams));
  const before = asked.data?.before;
  const loaded = await toRouteError(loadReviews(context.get(actorContext), params.propertyId, before));
  const { id, title } = loaded.property;
  return data({ id, title, isFirst: before === undefined, reviews: loaded.reviews });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: "Property not found.", unlisted: true });
  return pageMeta({ title: `Reviews of ${loaderData.title}`, unlisted: !loaderData.isFirst });
}

export default function PropertyReviews({ loaderData }: Route.ComponentProps) {
  const { id, title, isFirst, reviews } = loaderData;
  const first = `/properties/${id}/reviews`;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="px-4 pt-3 sm:px-6 sm:pt-5">
        <BackButton otherwise={`/properties/${id}`} />
      </div>
      <Page title="Reviews" lead={title} width="text">
        {reviews.reviews.length === 0 ? (
          <EmptyState title="No reviews yet">
            <p>Tenants write them after their stay.</p>
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-8">
            <RatingSummary rating={reviews} />
            <ReviewList reviews={reviews.reviews} />
            <nav aria-label="Pages of reviews" className="flex flex-wrap gap-3 empty:hidden">
              {!isFirst && (
                <LinkButton to={first} variant="secondary">
                  Newest reviews
                </LinkButton>
              )}
              {reviews.older !== null && (
                <LinkButton to={`${first}?before=${reviews.older}`} variant="secondary">
                  Older reviews
                </LinkButton>
              )}
            </nav>
          </div>
        )}
      </Page>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6">
      <PropertyMissing />
    </div>
  );
}
