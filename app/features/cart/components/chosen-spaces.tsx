import type { ReactNode } from "react";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import { PriceInWords } from "#app/features/properties/card/components/property-facts.tsx";
import { useShownFees } from "#app/features/properties/card/components/use-service-fee.ts";
import { feeRuleOf } from "#app/platform/fee.ts";
import { Link } from "#app/ui/link.tsx";
import type { CartItem } from "../model.ts";

type Props = {
  items: readonly CartItem[];
  /** The chosen dates as URL parameters. */
  carried: string;
  /** What each costs for its dates, and why they can't be had, by property id. */
  prices: ReadonlyMap<string, string>;
  problems: ReadonlyMap<string, ReactNode>;
};

/** The spaces about to be ordered, and a link back to the cart. */
export function ChosenSpaces({ items, carried, prices, problems }: Props) {
  const fees = useShownFees();
  return (
    <section aria-labelledby="chosen-heading">
      <h2 id="chosen-heading" className="mb-3">
        {items.length === 1 ? "Your space" : `Your ${items.length} spaces`}
      </h2>
      <ul tabIndex={-1} aria-labelledby="chosen-heading" className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-3">
            <div className="size-16 shrink-0 overflow-hidden rounded-control bg-sunken">
              <Photo photo={item.images[0]} alt="" sizes="64px" />
            </div>
            <div className="min-w-0 flex-1">
              <p className="leading-snug font-semibold wrap-anywhere">{item.title}</p>
              {prices.has(item.id) ? (
                <p className="text-sm text-soft tabular-nums">{prices.get(item.id)}</p>
              ) : (
                <PriceInWords
                  property={item}
                  fee={fees && feeRuleOf(fees, item.type_of_space)}
                  className="text-sm"
                />
              )}
            </div>
            {problems.get(item.id)}
          </li>
        ))}
      </ul>
      <Link to={`/cart${carried}`} className="text-link mt-3 inline-flex min-h-11 items-center">
        Edit cart
      </Link>
    </section>
  );
}
