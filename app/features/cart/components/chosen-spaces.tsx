import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import { formatDollars } from "#app/platform/money.ts";
import { Link } from "#app/ui/link.tsx";
import type { CartItem } from "../model.ts";

type Props = {
  items: readonly CartItem[];
  /** The chosen dates as URL parameters. */
  carried: string;
};

/** The spaces about to be ordered, and a link back to the cart. */
export function ChosenSpaces({ items, carried }: Props) {
  return (
    <section aria-labelledby="chosen-heading">
      <h2 id="chosen-heading" className="mb-3">
        {items.length === 1 ? "Your space" : `Your ${items.length} spaces`}
      </h2>
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3">
            <div className="size-16 shrink-0 overflow-hidden rounded-control bg-sunken">
              <Photo photo={item.images[0]} alt="" sizes="64px" />
            </div>
            <div className="min-w-0">
              <p className="leading-snug font-semibold wrap-anywhere">{item.title}</p>
              <p className="text-sm text-soft">
                {formatDollars(item.price)}/{item.price_per}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link to={`/cart${carried}`} className="text-link mt-3 inline-flex min-h-11 items-center">
        Edit cart
      </Link>
    </section>
  );
}
