import type { ReviewJson } from "#app/features/reviews/present.ts";
import { ReviewItem } from "./review-item.tsx";

/** Published reviews, newest first. */
export function ReviewList({ reviews, withSpace = false }: { reviews: ReviewJson[]; withSpace?: boolean }) {
  return (
    <ul className="flex flex-col gap-6">
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewItem review={review} withSpace={withSpace} />
        </li>
      ))}
    </ul>
  );
}
