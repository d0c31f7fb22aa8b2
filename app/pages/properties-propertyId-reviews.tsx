import { data } from "react-router";
import type { Route } from "./+types/properties-propertyId-reviews";
import { actorContext } from "#app/features/accounts/session/actor-context.server.ts";
import { PropertyMissing } from "#app/features/properties/card/components/property-missing.tsx";
import { RatingSummary } from "#app/features/reviews/components/rating-summary.tsx";
import { ReviewList } from "#app/features/reviews/components/review-list.tsx";
import { loadReviews } from "#app/features/reviews/load-reviews.server.ts";
import { reviewsAtOnce } from "#app/features/reviews/model.ts";
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
  const offset = asked.data?.offset ?? 0;
  const loaded = await toRouteError(loadReviews(context.get(actorContext), params.propertyId, offset));
  const { id, title } = loaded.property;
  return data({ id, title, offset, reviews: loaded.reviews });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: "Property not found.", unlisted: true });
  return pageMeta({ title: `Reviews of ${loaderData.title}`, unlisted: loaderData.offset > 0 });
}

export default function PropertyReviews({ loaderData }: Route.ComponentProps) {
  const { id, title, offset, reviews } = loaderData;
  const at = (from: number) => `/properties/${id}/reviews${from === 0 ? "" : `?offset=${from}`}`;
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
              {offset > 0 && (
                <LinkButton to={at(Math.max(0, offset - reviewsAtOnce))} variant="secondary">
                  Newer reviews
                </LinkButton>
              )}
              {reviews.has_more && (
                <LinkButton to={at(offset + reviewsAtOnce)} variant="secondary">
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
