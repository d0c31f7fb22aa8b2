import type { PropertyReviewsJson } from "#app/features/reviews/present.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import { ReviewList } from "./review-list.tsx";

type PropertyReviewsProps = { propertyId: string; reviews: PropertyReviewsJson | null };

/** A space's rating and newest reviews; null without any. */
export function PropertyReviews({ propertyId, reviews }: PropertyReviewsProps) {
  if (reviews === null || reviews.count === 0)
    return <p className="text-soft">No reviews yet. Tenants write them after their stay.</p>;
  return (
    <div className="flex flex-col gap-6">
      <RatingSummary rating={reviews} />
      <ReviewList reviews={reviews.reviews} />
      {reviews.older !== null && (
        <LinkButton to={`/properties/${propertyId}/reviews`} variant="secondary" className="self-start">
          Show all {reviews.count} reviews
        </LinkButton>
      )}
    </div>
  );
}
