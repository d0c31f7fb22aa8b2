import { addMonths, daysBetween, daysInWords, type IsoDate } from "#app/platform/dates.ts";
import { type FeeRule, withFee } from "#app/platform/fee.ts";
import { shareOfCents } from "#app/platform/money.ts";
import type { Place } from "#app/platform/places/place.ts";
import { kindOf } from "#app/platform/space-types.ts";

export { isTypeOfSpace, type TypeOfSpace, typesOfSpace } from "#app/platform/space-types.ts";

/** What can go into a space (`allowed` in the API), as a landlord reads it: vehicles, then things. */
export const vehicleNames = {
  car: "Cars",
  truck: "Vans and trucks",
  motorcycle: "Motorcycles",
  rv: "RVs and campers",
  boat: "Boats",
  trailer: "Trailers",
} as const;
export const thingNames = {
  furniture: "Furniture",
  boxes: "Boxes",
  appliances: "Appliances",
  tools: "Tools",
  documents: "Documents",
  stock: "Business stock",
} as const;
export type Vehicle = keyof typeof vehicleNames;
export type Good = Vehicle | keyof typeof thingNames;
export const goodNames: Readonly<Record<Good, string>> = { ...vehicleNames, ...thingNames };
export const goods = Object.keys(goodNames) as Good[];

/** What the form offers for a type of space; everything for a garage, another space, or none yet. */
export function goodsFor(typeOfSpace: string): Good[] {
  const kind = kindOf(typeOfSpace);
  const isParking = kind === "Driveway" || kind === "Parking Lot";
  const isStorage = kind === "Storage Unit" || kind === "Basement";
  return goods.filter((good) => (good in vehicleNames ? !isStorage : !isParking));
}

export const goodsAmong = (names: readonly string[]): Good[] => goods.filter((good) => names.includes(good));

type Allowing = { typeOfSpace: string; allowed: readonly string[] };

/** What may go into the first space and not into the second; nothing where the second's landlord hasn't said. */
export function goodsLost(first: Allowing, second: Allowing): Good[] {
  if (second.allowed.length === 0) return [];
  const before = first.allowed.length > 0 ? goodsAmong(first.allowed) : goodsFor(first.typeOfSpace);
  return before.filter((good) => !second.allowed.includes(good));
}

/** What goes in, in words: "Cars, boats, and trailers". */
export function goodsInWords(allowed: readonly string[]): string {
  const names = goodsAmong(allowed).map((good) => goodNames[good]);
  const words = names.map((name, index) => (index === 0 || name.startsWith("RV") ? name : lower(name)));
  if (words.length <= 2) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}`;
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** The period that a price is for (`price_per` in the API). */
export const pricePeriods = ["Hour", "Day", "Week", "Month"] as const;
export type PricePeriod = (typeof pricePeriods)[number];

/** Which of their properties a landlord asks for: words of the title or address, and a type; "" for any. */
export type PropertyWish = { words: string; type: string };

/** How many of a landlord's properties, how many saved ones, and how many that can be rented without an end, one page has. */
export const spacesAtOnce = 24;
/** How many properties are changed by one call, and listed to choose from. */
export const mostChangedAtOnce = 100;
export const favoritesAtOnce = 24;
export const renewableAtOnce = 50;
/** How many properties a list of the API has at most, unless its caller sets a limit. */
export const listedAtOnce = 100;

/** What a tenant gets back who cancels late; `reservations/lifecycle/model.ts` has the rules. */
export const cancellationPolicies = ["flexible", "moderate", "firm"] as const;
export type CancellationPolicy = (typeof cancellationPolicies)[number];

/** A landlord's discounts on prices per day, in percent; null without one. */
export type Discounts = { weeklyDiscount: number | null; monthlyDiscount: number | null };

/** From how many days on a stay has the discount. */
export const discountedFrom = { weekly: 7, monthly: 28 };

/** A discount is at most this, in percent. */
export const mostDiscount = 90;

/** The widths that photos are stored in; one smaller than the largest also in its own. */
export const photoWidths = [320, 640, 1280] as const;
/** Of one property. */
export const mostPhotos = 20;
/** How many days an uploaded photo waits for its form. */
export const daysPhotosWait = 7;
/** Of one uploaded file: 15 MB. */
export const mostPhotoBytes = 15 * 1024 * 1024;

/** The longest time between two stays that a landlord can ask for, in days. */
export const mostGapDays = 30;

/** How many properties one search call returns at most. */
export const mostFound = 60;

/** How many results of a search a map shows. */
export const mostPoints = 500;

/** Searches count only up to this: more are shown as "200+". */
export const countedUpTo = 200;

/** A photo's path in the file store. */
export function photoFile(fileKey: string, width: number): string {
  return `photos/${fileKey}/${width}.webp`;
}

/**
 * The ranges of a multirange as PostgreSQL writes it: `{[2026-11-21,2026-12-01),[2027-02-01,)}`. Half-open: `end` is
 * the first day after the range, null if it has no end.
 */
export function rangesOf(multirange: string): { start: IsoDate; end: IsoDate | null }[] {
  return [...multirange.matchAll(/\[([\d-]+),([\d-]*)\)/g)].map(([, start = "", end = ""]) => ({
    start,
    end: end === "" ? null : end,
  }));
}

/** A property's public point, rounded to a thousandth of a degree, about 100 meters. */
export function approximatePoint({ lat, lng }: Pick<Place, "lat" | "lng">) {
  return { latitude: Math.round(lat * 1000) / 1000, longitude: Math.round(lng * 1000) / 1000 };
}

/** How far a property may be from its public point, in meters: a ZIP code's point says little about a street. */
export function areaRadius(precision: string): number {
  if (precision === "city") return 4000;
  return precision === "postcode" ? 1500 : 400;
}

/** How far a landlord's pin may be from its ZIP code's point, in miles. */
export const mostMilesFromZip = 30;
/** How far a property may be moved while it is reserved, in miles: enough to fix a mistake. */
export const mostMilesWhileReserved = 1;

/**
 * A price per night in cents, rounded: an hour's times 24, a week's by 7, a month's by the 365 / 12 days of an average
 * month. For comparison only; never charged.
 */
export function nightlyCents(priceCents: number, pricePer: PricePeriod): number {
  const nights: Record<PricePeriod, [times: number, by: number]> = {
    Hour: [24, 1],
    Day: [1, 1],
    Week: [1, 7],
    Month: [12, 365],
  };
  const [times, by] = nights[pricePer];
  return shareOfCents(priceCents, times, by);
}

/**
 * What a price comes to in a month, in cents, rounded: an hour's times 720, a day's times 30, a week's times 52 / 12. For
 * comparing only; never charged. `monthly_cents` in the database says the same.
 */
export function monthlyCents(priceCents: number, pricePer: PricePeriod): number {
  const months: Record<PricePeriod, [times: number, by: number]> = {
    Hour: [720, 1],
    Day: [30, 1],
    Week: [52, 12],
    Month: [1, 1],
  };
  const [times, by] = months[pricePer];
  return shareOfCents(priceCents, times, by);
}

/**
 * What searches without dates compare, in cents: a price in a month, with the service fee that a month of it costs where
 * prices include it. `comparePrices` says the same in SQL.
 */
export function comparedCents(
  priceCents: number,
  pricePer: PricePeriod,
  fee: Omit<FeeRule, "text"> | null,
): number {
  return withFee(monthlyCents(priceCents, pricePer), fee);
}

/** What a landlord may ask of a stay, if its terms name it, in this order. Of `overstay` the amount is for a day. */
export const chargeKinds = ["cleaning", "lost_key", "overstay", "rule", "damage"] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** Of each kind, in cents. */
export const maxChargeCents = 500_000;

/** Each kind on screens. */
export const chargeNames: Record<ChargeKind, string> = {
  cleaning: "Cleaning",
  lost_key: "Lost key",
  overstay: "Late day",
  rule: "House rule broken",
  damage: "Damage",
};

/** What a space or a stay names, in cents. */
export type Charges = Partial<Record<ChargeKind, number>>;

/** What a space names now. */
export function chargesOf(row: {
  [Kind in ChargeKind as `charge${Capitalize<CamelCase<Kind>>}Cents`]: number | null;
}): Charges {
  const cents: Record<ChargeKind, number | null> = {
    cleaning: row.chargeCleaningCents,
    lost_key: row.chargeLostKeyCents,
    overstay: row.chargeOverstayCents,
    rule: row.chargeRuleCents,
    damage: row.chargeDamageCents,
  };
  return Object.fromEntries(Object.entries(cents).filter(([, amount]) => amount !== null));
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The most that a landlord can ask as a deposit, in cents: two months' rent. The database refuses more. */
export function mostDepositCents(priceCents: number, pricePer: PricePeriod): number {
  return 2 * monthlyCents(priceCents, pricePer);
}

/**
 * Billable units of a stay until `end`, the first day after it: days; started weeks; started months, counted from the
 * start's day of the month; 24 hours a day.
 */
export function unitsOf({ start, end }: { start: IsoDate; end: IsoDate }, pricePer: PricePeriod): number {
  const days = daysBetween(start, end);
  if (pricePer === "Hour") return 24 * days;
  if (pricePer === "Day") return days;
  if (pricePer === "Week") return Math.ceil(days / 7);
  let months = 1;
  while (addMonths(start, months) < end) months += 1;
  return months;
}

/** A property's discounts, from its JSON; the cart may have stored it without them. */
export function discountsIn({
  weekly_discount,
  monthly_discount,
}: {
  weekly_discount?: number | null;
  monthly_discount?: number | null;
}): Discounts {
  return { weeklyDiscount: weekly_discount ?? null, monthlyDiscount: monthly_discount ?? null };
}

/** The discount on a stay of so many days, in percent; `discount_percent` in the database says the same. */
export function discountOf(
  pricePer: PricePeriod,
  { weeklyDiscount, monthlyDiscount }: Discounts,
  days: number,
): number {
  if (pricePer !== "Day" || days < discountedFrom.weekly) return 0;
  return (days >= discountedFrom.monthly ? (monthlyDiscount ?? weeklyDiscount) : weeklyDiscount) ?? 0;
}

/** Stays in words, by their first and last days: "Nov 21 – Nov 28, 2026; Dec 10, 2026". */
export function staysInWords(stays: readonly { start_date: IsoDate; end_date: IsoDate }[]): string {
  return stays.map((stay) => daysInWords(stay.start_date, stay.end_date)).join("; ");
}

/** A time of day, "HH:MM", for people: "6 AM", "10:30 PM", "midnight". */
export function timeInWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  if (minutes === 0 && hours % 12 === 0) return hours === 12 ? "noon" : "midnight";
  const hour = `${hours % 12 || 12}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
  return `${hour} ${hours < 12 ? "AM" : "PM"}`;
}

/** Access hours for people: what the operator calls all of them, or "Access 6 AM to 10 PM". */
export function accessInWords(from: string, to: string, always: string): string {
  if (from === "00:00" && to === "24:00") return always;
  return `Access ${timeInWords(from)} to ${timeInWords(to)}`;
}

type Address = { streetAddress: string; city: string; state: string; zipcode: string };

/** An address in one line: "12 Elm Street, Harrisburg, PA 17101". */
export function addressInWords({ streetAddress, city, state, zipcode }: Address): string {
  return `${streetAddress}, ${city}, ${state} ${zipcode}`;
}

/** For a screen: the ZIP code stays on the state's line. */
export function unbroken(address: string): string {
  return address.replace(/ (?=\d{5}$)/, "\u00A0");
}

/** A distance in words: "3.4 mi". Below our points' accuracy: "under 0.1 mi". */
export function milesInWords(miles: number): string {
  return miles < 0.1 ? "under 0.1 mi" : `${miles.toFixed(1)} mi`;
}

/** The earth's mean radius, in miles. */
export const earthRadius = 3958.7613;

/** A point on the sphere as a PostgreSQL cube, in miles from the earth's center, as `earth_point` is computed. */
export function cubeOf({ lat, lng }: Pick<Place, "lat" | "lng">): string {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  const unit = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  return `(${unit.map((part) => part * earthRadius).join(",")})`;
}

/** Each cancellation policy: its name, in a landlord's form, and its time limit. */
export const policyNames: Record<CancellationPolicy, { name: string; choice: string; before: string }> = {
  flexible: {
    name: "Flexible",
    choice: "Flexible, until 24 hours before",
    before: "24 hours",
  },
  moderate: { name: "Moderate", choice: "Moderate, until 5 days before", before: "5 days" },
  firm: { name: "Firm", choice: "Firm, until 14 days before", before: "14 days" },
};
