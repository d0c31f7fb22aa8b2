import { daysInWords, type IsoDate } from "#app/platform/dates.ts";
import { shareOfCents } from "#app/platform/money.ts";
import type { Place } from "#app/platform/places/place.ts";

export const typesOfSpace = [
  "Driveway",
  "Covered Garage",
  "Parking Lot",
  "Storage Unit",
  "Basement",
  "Other",
] as const;
export type TypeOfSpace = (typeof typesOfSpace)[number];

/** What a price is for (`price_per` in requests and answers). */
export const pricePeriods = ["Hour", "Day", "Week", "Month"] as const;
export type PricePeriod = (typeof pricePeriods)[number];

/** Photos are kept in these widths; one that is smaller than the largest also in its own. */
export const photoWidths = [320, 640, 1280] as const;
/** Of one property. */
export const mostPhotos = 20;
/** How many days a photo that was sent ahead waits for its form. */
export const daysPhotosWait = 7;
/** Of one uploaded file: 15 MB. */
export const mostPhotoBytes = 15 * 1024 * 1024;

/** How many properties one call of the API's search answers at most. */
export const mostFound = 60;

/** A search counts no further: what matches more often is told as "200+". */
export const countedUpTo = 200;

/** A photo's place in the file store. */
export function photoFile(fileKey: string, width: number): string {
  return `photos/${fileKey}/${width}.webp`;
}

/**
 * The ranges of days in a multirange as the database writes it, `{[2026-11-21,2026-12-01),[2027-02-01,)}`. Half-open:
 * `end` is the first day after the range, null where it goes on.
 */
export function rangesOf(multirange: string): { start: IsoDate; end: IsoDate | null }[] {
  return [...multirange.matchAll(/\[([\d-]+),([\d-]*)\)/g)].map(([, start = "", end = ""]) => ({
    start,
    end: end === "" ? null : end,
  }));
}

/** A property's public location, rounded to a thousandth of a degree, about 100 meters. */
export function approximatePoint({ lat, lng }: Pick<Place, "lat" | "lng">) {
  return { latitude: Math.round(lat * 1000) / 1000, longitude: Math.round(lng * 1000) / 1000 };
}

/** How far from its point a property may really be, in meters: a ZIP code's point says little about a street. */
export function areaRadius(precision: string): number {
  if (precision === "city") return 4000;
  return precision === "postcode" ? 1500 : 400;
}

/** How far a landlord's pin may be from the point of its ZIP code, in miles. */
export const mostMilesFromZip = 30;
/** How far a property may be moved while it is reserved, in miles: enough to fix a mistake. */
export const mostMilesWhileReserved = 1;

/**
 * What a price comes to for each night, in cents, rounded: an hour's times 24, a week's by 7, a month's by the
 * 365 / 12 days of a mean month. For comparing only; never charged.
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

/** Stays for people, each by its first and its last day: "Nov 21, 2026 to Nov 28, 2026; Dec 10, 2026". */
export function staysInWords(stays: readonly { start_date: IsoDate; end_date: IsoDate }[]): string {
  return stays.map((stay) => daysInWords(stay.start_date, stay.end_date)).join("; ");
}

/** A distance for people: "3.4 mi". What is nearer than our points are exact is "under 0.1 mi". */
export function milesInWords(miles: number): string {
  return miles < 0.1 ? "under 0.1 mi" : `${miles.toFixed(1)} mi`;
}

/** The mean radius of the earth, in miles. */
export const earthRadius = 3958.7613;

/** A point on the sphere as PostgreSQL reads a cube, in miles from the middle of the earth, as `earth_point` is made. */
export function cubeOf({ lat, lng }: Pick<Place, "lat" | "lng">): string {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  const unit = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  return `(${unit.map((part) => part * earthRadius).join(",")})`;
}
