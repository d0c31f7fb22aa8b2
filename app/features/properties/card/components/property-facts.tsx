import type { PropertyJson } from "#app/features/properties/present.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { formatDollars } from "#app/platform/money.ts";

type Fact = { property: PropertyJson; className?: string };

/** "$120.00/Month". */
export function PriceInWords({ property, className = "" }: Fact) {
  return (
    <p className={`font-heading font-bold tabular-nums ${className}`}>
      {priceOf(property)}
      <span className="font-medium text-soft">{`/${property.price_per}`}</span>
    </p>
  );
}

export function priceOf({ price }: PropertyJson): string {
  return formatDollars(price);
}

export function PlaceInWords({ property, className = "" }: Fact) {
  const { street_address, city, state, zipcode } = property;
  return (
    <p className={`wrap-anywhere ${className}`}>
      {street_address}, <span className="inline-block max-w-full">{`${city}, ${state} ${zipcode}`}</span>
    </p>
  );
}

export function addressOf({ street_address, city, state, zipcode }: PropertyJson): string {
  return `${street_address}, ${city}, ${state} ${zipcode}`;
}

/** Length, width and height in feet. */
export function SizeInWords({ property: { length, width, height } }: Fact) {
  return (
    <>
      <span aria-hidden>{`${length} × ${width} × ${height} ft`}</span>
      <span className="sr-only">{`${length} feet long, ${width} feet wide, ${height} feet high`}</span>
    </>
  );
}

export function AvailableFrom({ property: { start_date }, className = "" }: Fact) {
  return (
    <p className={className}>
      Available from{" "}
      {start_date === null ? "Unknown" : <time dateTime={start_date}>{dayInWords(start_date)}</time>}
    </p>
  );
}
