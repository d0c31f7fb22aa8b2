import { type ReactNode, useRef } from "react";
import {
  addressOf,
  BelowPrice,
  PriceInWords,
} from "#app/features/properties/card/components/property-facts.tsx";
import { PriceNote } from "#app/features/properties/card/components/price-note.tsx";
import { useShownFee } from "#app/features/properties/card/components/use-service-fee.ts";
import { Photo } from "#app/features/properties/photos/components/photo.tsx";
import { announce } from "#app/ui/announce.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { CartItem } from "../model.ts";

type Props = {
  items: readonly CartItem[];
  onRemove: (id: string) => void;
  onLengthen: (id: string) => void;
  /** A space's dates: the start that periods are counted from, or an end that sets the stay instead. */
  stayOf: (item: CartItem) => { start: string | null; last: string | null };
  /** The date fields of a space with dates of its own. */
  renderDates: (item: CartItem) => ReactNode;
  /** Dates are chosen here, and some are missing. */
  lacksDates: boolean;
  /** What each costs for its dates, such as "$84.00 for 1 month", by property id. */
  prices: ReadonlyMap<string, string>;
  /** Why its dates can't be had, by property id. */
  problems: ReadonlyMap<string, ReactNode>;
};

/** The cart's spaces with what people pay for them, and their buttons. */
export function CartList({
  items,
  onRemove,
  onLengthen,
  stayOf,
  renderDates,
  lacksDates,
  prices,
  problems,
}: Props) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (item: CartItem) => {
    onRemove(item.id);
    announce(item.quantity > 1 ? `One ${periodOf(item)} less.` : `Removed ${item.title}.`);
    // The pressed button may have gone with its space.
    if (item.quantity === 1) list.current?.focus();
  };
  return (
    <div>
      {items.some(({ id }) => !prices.has(id)) && <PriceNote />}
      <ul ref={list} tabIndex={-1} aria-label="Spaces" className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.id} className="card flex flex-wrap gap-4 p-3 sm:p-4">
            <div className="size-20 shrink-0 overflow-hidden rounded-control bg-sunken sm:h-27 sm:w-36 md:size-20 lg:h-27 lg:w-36">
              <Photo photo={item.images[0]} alt="" sizes="144px" />
            </div>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <Link
                to={`/properties/${item.id}`}
                className="font-heading text-lg leading-snug font-semibold hover:underline"
              >
                {item.title}
              </Link>
              <p className="text-sm text-soft">{addressOf(item)}</p>
              {prices.has(item.id) ? (
                <p className="font-heading font-bold tabular-nums">{prices.get(item.id)}</p>
              ) : (
                <PeriodPrice item={item} isUntil={stayOf(item).last !== null} />
              )}
              <div className="-ml-3 flex flex-wrap">
                <Button
                  variant="quiet"
                  className="px-3 text-sm underline underline-offset-4"
                  onClick={() => remove(item)}
                >
                  {item.quantity > 1 ? `Remove one ${periodOf(item)}` : "Remove"}
                  <span className="sr-only"> {item.title}</span>
                </Button>
                {stayOf(item).start !== null && stayOf(item).last === null && item.price_per !== "Hour" && (
                  <Button
                    variant="quiet"
                    className="px-3 text-sm underline underline-offset-4"
                    onClick={() => onLengthen(item.id)}
                  >
                    Add a {periodOf(item)}
                    <span className="sr-only"> {item.title}</span>
                  </Button>
                )}
              </div>
            </div>
            {problems.get(item.id)}
            {renderDates(item)}
          </li>
        ))}
      </ul>
      {lacksDates && <p className="mt-4">Choose your dates to see what you’ll pay.</p>}
    </div>
  );
}

/** What a period costs, for as many as the stay has unless it is until a day. */
function PeriodPrice({ item, isUntil }: { item: CartItem; isUntil: boolean }) {
  const fee = useShownFee(item.type_of_space);
  return (
    <div>
      <PriceInWords className="inline" property={item} fee={fee} />
      {item.quantity > 1 && !isUntil && ` for ${item.quantity} ${periodOf(item)}s`}
      <BelowPrice property={item} fee={fee} />
    </div>
  );
}

function periodOf(item: CartItem): string {
  return item.price_per.toLowerCase();
}
