import Star from "~icons/lucide/star";

/** So many of five stars. */
export function Stars({ stars, className = "" }: { stars: number; className?: string }) {
  return (
    <span className={`inline-flex gap-0.5 ${className}`}>
      {[1, 2, 3, 4, 5].map((one) => (
        <Star key={one} aria-hidden className={`size-4 ${one <= stars ? "fill-sun text-sun" : "text-rim"}`} />
      ))}
      <span className="sr-only">{stars} of 5 stars</span>
    </span>
  );
}
