/** A quiet placeholder in the shape of what is loading; tell screen readers elsewhere that something loads. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-control bg-line/70 ${className}`} />;
}
