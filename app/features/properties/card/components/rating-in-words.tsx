import Star from "~icons/lucide/star";

type Rating = { rating: number | null; count: number; className?: string };

/** "★ 4.8 (12)"; nothing without reviews. */
export function RatingInWords({ rating, count, className = "" }: Rating) {
  if (rating === null) return null;
  return (
    <span
      className={`inline-flex items-center gap-1 leading-none whitespace-nowrap tabular-nums ${className}`}
    >
      <Star aria-hidden className="size-4 fill-sun text-sun" />
      <span aria-hidden>
        {rating.toFixed(1)} ({count})
      </span>
      <span className="sr-only">
        Rated {rating.toFixed(1)} of 5 stars, {count === 1 ? "1 review" : `${count} reviews`}
      </span>
    </span>
  );
}
