import { RatingInWords } from "#app/features/properties/card/components/rating-in-words.tsx";
import { type Part, parts } from "#app/features/reviews/model.ts";
import type { PropertyReviewsJson } from "#app/features/reviews/present.ts";

type Summary = Pick<PropertyReviewsJson, "rating" | "count" | Part>;

/** A space's rating with its three parts. */
export function RatingSummary({ rating }: { rating: Summary }) {
  return (
    <div className="flex flex-col gap-4">
      <RatingInWords rating={rating.rating} count={rating.count} className="text-xl font-bold" />
      {/* Bars compare only if they are equally long. */}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {(Object.keys(parts) as Part[]).map((part) => (
          <div key={part}>
            <dt className="text-sm text-soft">{parts[part]}</dt>
            <dd className="flex items-center gap-3">
              <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{ width: `${20 * (rating[part] ?? 0)}%` }}
                />
              </span>
              <span className="font-semibold tabular-nums">{rating[part]?.toFixed(1)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
