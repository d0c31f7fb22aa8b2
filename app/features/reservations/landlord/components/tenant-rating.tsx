import { RatingInWords } from "#app/features/properties/card/components/rating-in-words.tsx";
import { monthInWords } from "#app/platform/dates.ts";
import { type AnswerTo, call } from "#app/ui/call.ts";
import { useLoaded } from "#app/ui/use-loaded.ts";

export type Rating = AnswerTo<"GET /api/reservations/{id}/tenant-rating">;

type Props = {
  reservationId: string;
  /** Missing for a request that was opened just now. */
  loaded: Rating | undefined;
};

const readRating = (id: string, signal: AbortSignal) =>
  call("GET /api/reservations/{id}/tenant-rating", { path: { id }, signal });

/** What landlords wrote about a request's tenant. */
export function TenantRating({ reservationId, loaded }: Props) {
  const rating = useLoaded(loaded, { id: reservationId, read: readRating });
  return rating === null ? null : <RatingOfTenant rating={rating} />;
}

/** The rating, with the latest reviews to open; nothing without any. */
export function RatingOfTenant({ rating: { rating, count, latest } }: { rating: Rating }) {
  if (count === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-sm">
        <RatingInWords rating={rating} count={count} className="font-semibold" />
        <span className="text-link">What landlords wrote</span>
      </summary>
      <ul className="flex flex-col gap-3 pb-2 text-sm">
        {latest.map((review) => (
          <li key={review.id}>
            <p className="text-soft">
              <span className="wrap-anywhere">{review.author}</span>, {review.stars} of 5 stars,{" "}
              {monthInWords(review.last_day.slice(0, 7))}
            </p>
            <p className="max-w-prose text-pretty wrap-anywhere whitespace-pre-line">{review.text}</p>
            {review.answer !== null && (
              <p className="mt-1 max-w-prose border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line text-soft">
                The tenant answered: {review.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
