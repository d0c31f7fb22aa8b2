import { comparedCents } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { type FeeRule, ofPeriod, withFee } from "#app/platform/fee.ts";
import { centsOf, formatCents, formatDollars } from "#app/platform/money.ts";

/** What a card shows of a property: all that a draft needs for its preview. */
export type CardFacts = Pick<
  PropertyJson,
  | "id"
  | "title"
  | "type_of_space"
  | "price"
  | "price_per"
  | "street_address"
  | "city"
  | "state"
  | "zipcode"
  | "length"
  | "width"
  | "height"
  | "instant"
  | "renews"
  | "start_date"
  | "images"
  | "distance_miles"
  | "total"
  | "rating"
  | "review_count"
>;
/** What is said of it without its pictures. */
export type SaidFacts = Omit<CardFacts, "images">;
type Fact = { property: SaidFacts; className?: string };
/** With the fee that is a part of prices that are shown; null where it isn't, and where landlords see their own. */
type PricedFact = {
  property: Pick<SaidFacts, "price" | "price_per">;
  fee: FeeRule | null;
  className?: string;
};

/** "$84.00/Month", what a tenant pays for a period; without a fee "$80.00/Month", the landlord's price. */
export function PriceInWords({ property, fee, className = "" }: PricedFact) {
  return (
    <p className={`font-heading font-bold tabular-nums ${className}`}>
      {priceOf(property, fee)}
      <span className="font-medium text-soft">{`/${property.price_per}`}</span>
    </p>
  );
}

/** "rent $80.00/Month", the landlord's price where it isn't the one with the fee, and "about $203 a month": below that price. */
export function BelowPrice({ property, fee }: PricedFact) {
  const [rent, shown] = [priceOf(property, null), priceOf(property, fee)];
  // What searches compare a price per day or week by, to the nearest dollar.
  const isCompared = /Day|Week/.test(property.price_per);
  const monthly = comparedCents(centsOf(property.price), property.price_per, fee) + 50;
  return (
    <div className="flex flex-wrap gap-x-2 text-sm text-soft tabular-nums empty:hidden">
      {rent !== shown && <span>{`rent ${rent}/${property.price_per}`}</span>}
      {isCompared && <span>{`about ${formatCents(monthly).slice(0, -3)} a month`}</span>}
    </div>
  );
}

/** "Total $346.50 for Dec 10 – Jan 20", where a search was for these days: always with the fee. */
export function TotalInWords({
  property: { total },
  from,
  to,
  className = "",
}: Fact & Record<"from" | "to", string>) {
  if (total === undefined) return null;
  const [first, last] = [from, to].map((day) => dayInWords(day).replace(/, \d+$/, ""));
  return (
    <p className={`tabular-nums ${className}`}>
      <span className="font-heading text-lg font-bold">Total {formatDollars(total)}</span>{" "}
      <span className="inline-block">for {first === last ? first : `${first} – ${last}`}</span>
    </p>
  );
}

/** "$84.00", what a tenant pays for a period with the fee of that type of space; without a fee the landlord's price. */
export function priceOf(property: PricedFact["property"], fee: FeeRule | null): string {
  return formatCents(shownCents(property, fee));
}

/** The same in cents. */
export function shownCents({ price, price_per }: PricedFact["property"], fee: FeeRule | null): number {
  return ofPeriod(centsOf(price), price_per, (cents) => withFee(cents, fee));
}

export function PlaceInWords({ property, className = "" }: Fact) {
  const { street_address, city, state, zipcode } = property;
  return (
    <p className={`wrap-anywhere ${className}`}>
      {street_address}, <span className="inline-block max-w-full">{`${city}, ${state}\u00A0${zipcode}`}</span>
    </p>
  );
}

/** The ZIP code never stands alone on a line. */
export function addressOf({
  street_address,
  city,
  state,
  zipcode,
}: Pick<SaidFacts, "street_address" | "city" | "state" | "zipcode">): string {
  return `${street_address}, ${city}, ${state}\u00A0${zipcode}`;
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

/** "Instant booking · Month to month", what saves a tenant time; nothing where neither is offered. */
export function WaysToBook({ property, className = "" }: Fact) {
  const ways = waysToBook(property);
  return ways.length === 0 ? null : <p className={className}>{ways.join(" · ")}</p>;
}

export function waysToBook({
  instant,
  renews,
  price_per,
}: Pick<PropertyJson, "instant" | "renews" | "price_per">) {
  return [...(instant ? ["Instant booking"] : []), ...(renews ? [renewalInWords(price_per)] : [])];
}

/** How a property is rented without an end. */
export function renewalInWords(period: PropertyJson["price_per"]): string {
  return period === "Week" ? "Week to week" : "Month to month";
}

export function AvailableFrom({ property: { start_date }, className = "" }: Fact) {
  return (
    <p className={className}>
      Available from{" "}
      {start_date === null ? "Unknown" : <time dateTime={start_date}>{dayInWords(start_date)}</time>}
    </p>
  );
}
