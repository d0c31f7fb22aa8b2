import { toDollars } from "#app/platform/money.ts";
import type { PhotoRow, PropertyRow, calendarsOf, pointsOfLandlord } from "./queries.server.ts";

/** A property as the API answers it. Money is decimal dollars, lengths are feet, dates are plain. */
export type PropertyJson = {
  id: string;
  title: string;
  name: string;
  description: string;
  price: number;
  price_per: string;
  type_of_space: string;
  street_address: string;
  city: string;
  state: string;
  zipcode: string;
  length: number;
  width: number;
  height: number;
  /** The first day still free from today on; null when nothing is offered. */
  start_date: string | null;
  /** The last day still free; null when nothing is offered or the offer has no end. */
  end_date: string | null;
  is_available: boolean;
  landlord_id: string;
  landlord_name: string;
  /** What the landlord's business is called; null without one. */
  business_name: string | null;
  image_url: string | null;
  images: PhotoJson[];
  latitude: number;
  longitude: number;
  time_zone: string;
  /** Only in answers of a search with a place. */
  distance_miles?: number;
};

/** A stored photo; `image_url` is its middle size, `srcset` all of them. */
export type PhotoJson = { id: string; image_url: string; srcset: string; width: number; height: number };

/** The array that a search found, for a page. */
export function readProperties(json: string): PropertyJson[] {
  return JSON.parse(json) as PropertyJson[];
}

export function presentProperty(row: PropertyRow): PropertyJson {
  const images = row.photos.map(presentPhoto);
  return {
    id: row.id,
    title: row.title,
    name: row.title,
    description: row.description,
    price: toDollars(row.priceCents),
    price_per: row.pricePer,
    type_of_space: row.typeOfSpace,
    street_address: row.streetAddress,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    length: row.lengthFeet,
    width: row.widthFeet,
    height: row.heightFeet,
    start_date: row.freeFrom,
    end_date: row.freeUntil,
    is_available: row.freeFrom !== null,
    landlord_id: row.landlordId,
    landlord_name: row.landlordName,
    business_name: row.businessName,
    image_url: images[0]?.image_url ?? null,
    images,
    latitude: row.latitude,
    longitude: row.longitude,
    time_zone: row.timeZone,
  };
}

/** A property on a map, where everybody is told that it is. */
export type PointJson = Pick<PropertyJson, "id" | "title" | "price" | "price_per" | "latitude" | "longitude">;

export function presentPoint({
  priceCents,
  pricePer,
  ...point
}: Awaited<ReturnType<typeof pointsOfLandlord>>[number]): PointJson {
  return { ...point, price: toDollars(priceCents), price_per: pricePer };
}

/** A single property, with what an edit of it must name: the version that was read. */
export function presentVersion(row: PropertyRow): PropertyJson & { version: number } {
  return { ...presentProperty(row), version: row.version };
}

type Form = {
  pinLatitude: number | null;
  pinLongitude: number | null;
  start: string | null;
  end: string | null;
};

/** A property as the text of its form, under the names of the form's fields. */
export function presentDraft(row: PropertyRow, { pinLatitude, pinLongitude, start, end }: Form) {
  return {
    title: row.title,
    type_of_space: row.typeOfSpace,
    description: row.description,
    price: (row.priceCents / 100).toFixed(2),
    price_per: row.pricePer,
    street_address: row.streetAddress,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    latitude: pinLatitude === null ? "" : String(pinLatitude),
    longitude: pinLongitude === null ? "" : String(pinLongitude),
    location_precision: pinLatitude === null ? "" : row.locationPrecision,
    length: String(row.lengthFeet),
    width: String(row.widthFeet),
    height: String(row.heightFeet),
    start_date: start ?? "",
    end_date: end ?? "",
  };
}

export function presentPhoto(photo: PhotoRow): PhotoJson {
  return {
    id: photo.id,
    image_url: middleSize(photo),
    srcset: photo.widths.map((width) => `${photoUrl(photo.fileKey, width)} ${width}w`).join(", "),
    width: photo.width,
    height: photo.height,
  };
}

/** The address of a photo's widest size up to 640 pixels. */
export function middleSize({ fileKey, widths }: Pick<PhotoRow, "fileKey" | "widths">): string {
  return photoUrl(fileKey, widths.findLast((width) => width <= 640) ?? widths[0] ?? 0);
}

function photoUrl(fileKey: string, width: number): string {
  return `/photos/${fileKey}/${width}.webp`;
}

/** The calendars of one's own property. */
export type CalendarsJson = {
  /** The secret address of the property's booked days; null before it was asked for. */
  feed_url: string | null;
  imported: {
    id: string;
    name: string;
    url: string;
    /** When it was last read well. */
    read_at: string | null;
    /** Why it could not be read the last time. */
    failure: string | null;
    /** How many ranges of days it blocks. */
    blocks: number;
  }[];
};

export function presentCalendars(
  { secret, imported }: Awaited<ReturnType<typeof calendarsOf>>,
  publicUrl: string,
): CalendarsJson {
  return {
    feed_url: secret === null ? null : `${publicUrl}/api/calendars/${secret}.ics`,
    imported: imported.map(({ readAt, ...calendar }) => ({
      ...calendar,
      read_at: readAt?.toISOString() ?? null,
    })),
  };
}
