import { useEffect } from "react";
import { Link } from "#app/ui/link.tsx";

const bannerMilliseconds = 8000;

type BannerProps = {
  /** Grows with each added space; at 0 nothing is shown. */
  count: number;
  onGone: () => void;
  /** URL parameters for the link to the cart: the dates of the search. */
  carried?: string;
};

/** The banner after Reserve, for 8 seconds, with a link to the cart. */
export function CheckReservations({ count, onGone, carried = "" }: BannerProps) {
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(onGone, bannerMilliseconds);
    return () => clearTimeout(timer);
  }, [count, onGone]);
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4">
      {count > 0 && (
        <Link
          to={`/cart${carried}`}
          className="pointer-events-auto flex min-h-12 items-center rounded-full bg-ink px-6 font-semibold text-ground shadow-raised"
        >
          ✅ Check your reservations
        </Link>
      )}
    </output>
  );
}
