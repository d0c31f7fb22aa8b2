import { monthlyCents } from "#app/features/properties/model.ts";
import type { PropertyJson } from "#app/features/properties/present.ts";
import { dayInWords } from "#app/platform/dates.ts";
import { type FeeRule, feeOf } from "#app/platform/fee.ts";
import { centsOf, formatCents, formatDollars, shareOfCents } from "#app/platform/money.ts";

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

/** "$120.00/Month". */
export function PriceInWords({ property, className = "" }: Fact) {
  return (
    <p className={`font-heading font-bold tabular-nums ${className}`}>
      {priceOf(property)}
      <span className="font-medium text-soft">{`/${property.price_per}`}</span>
    </p>
  );
}

/** "about $203 a month", next to a price per hour, day or week. */
export function AboutMonthly({ property: { price, price_per }, className = "" }: Fact) {
  if (price_per === "Month" || price_per === "Hour") return null;
  const dollars = shareOfCents(monthlyCents(centsOf(price), price_per), 1, 100);
  return <span className={className}>{`about ${formatCents(dollars * 100).slice(0, -3)} a month`}</span>;
}

/**
 * "Total $346.50 for Dec 10 – Jan 20, fee included", where a search was for these days; "$84.00 a month, fee included" where
 * it has no last day.
 */
export function TotalInWords({
  property,
  fee,
  from,
  to,
  className = "",
}: Fact & { fee: FeeRule } & Record<"from" | "to", string>) {
  const { total } = property;
  if (total === undefined)
    return from === "" || to !== "" ? null : (
      <WithFee
        property={property}
        fee={fee}
        className={`${className} *:font-heading *:text-lg *:font-bold`}
      />
    );
  const [first, last] = [from, to].map((day) => dayInWords(day).replace(/, \d+$/, ""));
  return (
    <p className={`tabular-nums ${className}`}>
      <span className="font-heading text-lg font-bold">Total {formatDollars(total)}</span>{" "}
      <span className="inline-block">for {first === last ? first : `${first} – ${last}`}, fee included</span>
    </p>
  );
}

/** "$84.00 a month, fee included": what a price's period costs in all. */
export function WithFee({ property: { price, price_per }, fee, className = "" }: Fact & { fee: FeeRule }) {
  const cents = centsOf(price);
  return (
    <p className={`tabular-nums ${className}`}>
      <span>{formatCents(cents + feeOf(cents, fee))}</span>{" "}
      {`${price_per === "Hour" ? "an" : "a"} ${price_per.toLowerCase()}, fee included`}
    </p>
  );
}

export function priceOf({ price }: Pick<PropertyJson, "price">): string {
  return formatDollars(price);
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

/** What the landlord asks of every stay; nothing where nothing is asked. */
export function LimitsInWords({ property }: { property: PropertyJson }) {
  const { min_stay_days: least, max_stay_days: most, advance_days: ahead, gap_days: gap } = property;
  const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
  const limits = [
    least > 1 && `Stay at least ${days(least)}.`,
    most !== null && `Stay at most ${days(most)}.`,
    ahead > 0 && `Reserve at least ${days(ahead)} ahead.`,
    gap > 0 && `Leaves ${days(gap)} between stays.`,
  ].filter((sentence) => sentence !== false);
  return limits.length === 0 ? null : <p className="mb-2 text-soft">{limits.join(" ")}</p>;
}

export function AvailableFrom({ property: { start_date }, className = "" }: Fact) {
  return (
    <p className={className}>
      Available from{" "}
      {start_date === null ? "Unknown" : <time dateTime={start_date}>{dayInWords(start_date)}</time>}
    </p>
  );
}
