import type { ReactNode } from "react";
import type { FeeRule } from "#app/platform/fee.ts";
import { milesInWords } from "#app/features/properties/model.ts";
import { Link } from "#app/ui/link.tsx";
import {
  addressOf,
  AvailableFrom,
  BelowPrice,
  PriceInWords,
  type SaidFacts,
  SizeInWords,
  TotalInWords,
  WaysToBook,
} from "./property-facts.tsx";
import { RatingInWords } from "./rating-in-words.tsx";

/** Placeholders for a draft's empty fields. */
export type Blank = { price?: string; size?: string; start?: string };

export type CardTextProps = {
  facts: SaidFacts;
  /** Where the title leads. */
  to: string;
  /** Whether the picture moves there. */
  moves: boolean;
  /** The dates of the search, as URL parameters. */
  stay: string;
  blank: Blank | undefined;
  /** A part of the price; null where prices are before it. */
  fee: FeeRule | null;
};

/** What a card says below its pictures; `price` replaces the price with its period. */
export function CardText({
  facts,
  to,
  moves,
  stay,
  blank,
  fee,
  price,
}: CardTextProps & { price?: ReactNode }) {
  const dates = new URLSearchParams(stay);
  return (
    <>
      <div className="flex items-center justify-between gap-2 text-sm">
        <p className="min-w-0 truncate text-soft">
          <span data-type>{facts.type_of_space}</span>
          {facts.distance_miles !== undefined && ` · ${milesInWords(facts.distance_miles)}`}
        </p>
        <RatingInWords rating={facts.rating} count={facts.review_count} />
      </div>
      <h3 className="leading-snug text-pretty wrap-anywhere">
        <Link
          to={to}
          viewTransition={moves}
          className="underline-offset-4 group-hover/card:underline after:absolute after:inset-0 after:content-['']"
        >
          {facts.title}
        </Link>
      </h3>
      <p className="text-sm text-pretty text-soft">{addressOf(facts)}</p>
      <p className="text-sm text-soft">{blank?.size ?? <SizeInWords property={facts} />}</p>
      <WaysToBook property={facts} className="text-sm font-medium text-brand" />
      {/* At the foot, so that the prices of a row stand side by side. */}
      <div className="mt-auto flex flex-col gap-1 pt-1">
        <TotalInWords
          property={facts}
          from={dates.get("from") ?? ""}
          to={dates.get("to") ?? ""}
          className="text-sm"
        />
        {blank?.price ? (
          <p className="font-heading text-lg font-bold text-soft">{blank.price}</p>
        ) : (
          (price ?? (
            <div>
              <PriceInWords
                property={facts}
                fee={fee}
                className={facts.total === undefined ? "text-lg" : ""}
              />
              <BelowPrice property={facts} fee={fee} />
            </div>
          ))
        )}
      </div>
      {blank?.start ? (
        <p className="text-sm text-soft">{blank.start}</p>
      ) : (
        <AvailableFrom property={facts} className="text-sm text-soft" />
      )}
    </>
  );
}
