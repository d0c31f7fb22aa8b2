import { z } from "@hono/zod-openapi";
import { isOwnAmenity, type ShownAmenity } from "#app/platform/amenities.ts";
import { toDollars } from "#app/platform/money.ts";
import { typeFactNames } from "#app/platform/type-facts.ts";
import { kindOf, type ShownType, typesOfSpace } from "#app/platform/space-types.ts";
import { type ChargeKind, chargeKinds, type Charges, chargesOf } from "./model.ts";
import { draftFields, fieldJsons, presentFields } from "./fields.ts";
import type { PhotoRow, PropertyRow, pointsOfLandlord } from "./queries.server.ts";

export const spaceTypeJson = z
  .object({
    type: z.string().describe("The code, as `type_of_space` of a property and in searches."),
    name: z.string().describe("What people read."),
    like: z.enum(typesOfSpace).describe("Whose facts and rules it has: of the six its own code."),
    offered: z.boolean().describe("New spaces can have it."),
    without: z
      .array(z.enum(typeFactNames))
      .describe(
        "What doesn't apply to it: forms don't ask for it, pages don't show it, and no search finds a space by it. A property keeps it.",
      ),
  })
  .openapi("SpaceType");

/** Types of space as the API tells them. */
export function presentTypes(types: readonly ShownType[]): z.infer<typeof spaceTypeJson>[] {
  return types.map(({ type, name, isOffered, without = [] }) => ({
    type,
    name,
    like: kindOf(type),
    offered: isOffered,
    without: [...without],
  }));
}

export const amenityJson = z
  .object({
    code: z
      .string()
      .describe(
        "Of the operator's own what `amenities` of a property and `amenity` of a search have; of the others the field of a property that says it, and the search's parameter.",
      ),
    name: z.string().describe("What people read."),
    own: z.boolean().describe("One of the operator's own."),
    offered: z.boolean().describe("Forms and filters have it."),
  })
  .openapi("Amenity");

/** Amenities as the API tells them. */
export function presentAmenities(amenities: readonly ShownAmenity[]): z.infer<typeof amenityJson>[] {
  return amenities.map(({ code, name, isOffered }) => ({
    code,
    name,
    own: isOwnAmenity(code),
    offered: isOffered,
  }));
}

export const photoJson = z
  .object({
    id: z.string(),
    image_url: z.string().describe("The photo's middle size."),
    srcset: z.string().describe("All of its sizes."),
    width: z.int(),
    height: z.int(),
  })
  .openapi("Photo");
export type PhotoJson = z.infer<typeof photoJson>;

const plainDate = z.string().describe("YYYY-MM-DD");

/** Money is decimal dollars, lengths are feet, dates are plain. */
export const propertyJson = z
  .object({
    id: z.string(),
    ...fieldJsons,
    name: z.string().describe("The title once more."),
    weekly_discount: z
      .int()
      .nullable()
      .describe("Percent off prices per day for stays of 7 days or more; null without."),
    monthly_discount: z.int().nullable().describe("The same for 28 days or more."),
    street_address: z.string(),
    city: z.string(),
    state: z.string(),
    zipcode: z.string(),
    access_from: z
      .string()
      .nullable()
      .describe("HH:MM; later than `access_to` when access goes past midnight."),
    access_to: z.string().nullable().describe("HH:MM; 00:00 to 24:00 is 24 hours."),
    vehicle_feet: z.int().nullable().describe("The tallest vehicle that fits, with `vehicle_inches`."),
    vehicle_inches: z.int().nullable(),
    renews: z.boolean().describe("Rented without an end, too: from month to month, or week to week."),
    start_date: plainDate
      .nullable()
      .describe("The first day on which a stay can still begin; null when none is offered."),
    end_date: plainDate
      .nullable()
      .describe("The last day still free; null when none is offered or the offer has no end."),
    is_available: z.boolean(),
    landlord_id: z.string(),
    landlord_name: z.string(),
    business_name: z.string().nullable().describe("The name of the landlord's business; null without one."),
    image_url: z.string().nullable(),
    images: z.array(photoJson),
    latitude: z.number(),
    longitude: z.number(),
    time_zone: z.string(),
    rating: z
      .number()
      .nullable()
      .describe("The mean of the reviews' stars, to a tenth; null without reviews."),
    review_count: z.int(),
    distance_miles: z.number().optional().describe("Only in answers to a search for a place."),
    total: z
      .number()
      .optional()
      .describe(
        "Only in answers to a search with `from` and `to`: what these days cost, service fee included, as the quote says.",
      ),
  })
  .openapi("Property");
export type PropertyJson = z.infer<typeof propertyJson>;

/** What a landlord may ask of a stay, in dollars, for what is named here alone. */
export const chargesJson = z
  .object({
    cleaning: z.number().optional(),
    lost_key: z.number().optional(),
    overstay: z.number().optional().describe("For each late day."),
    rule: z.number().optional(),
    damage: z.number().optional(),
  })
  .describe(
    "What the landlord may ask for after a stay, each up to its amount in dollars; empty for nothing.",
  )
  .openapi("Charges");

export function presentCharges(charges: Charges): z.infer<typeof chargesJson> {
  return Object.fromEntries(Object.entries(charges).map(([kind, cents]) => [kind, toDollars(cents)]));
}

/** A single property, with the version that an edit must name. */
export const propertyVersionJson = z
  .object({
    ...propertyJson.shape,
    hide_address: z
      .boolean()
      .describe(
        "Street and area only: the address has no house number and the point is moved, until a stay is accepted and paid.",
      ),
    deposit: z.number().describe("Paid with the first payment; at most two months' rent, 0 for none."),
    charges: chargesJson,
    version: z.int(),
  })
  .openapi("PropertyVersion");

/** A landlord's own property, after an edit of it. */
export const ownPropertyJson = z
  .object({
    ...propertyVersionJson.shape,
    waits: z
      .boolean()
      .describe(
        "It, or an edit of it, waits for an administrator and isn't public yet. Of an edit that waits the other fields show nothing.",
      ),
  })
  .openapi("OwnProperty");

/** A conflict with live reservations of the property. */
export const reservedStays = {
  reservations: z.array(z.object({ start_date: plainDate, end_date: plainDate })),
};

/** Parses a page's array of properties from a search. */
export function readProperties(json: string): PropertyJson[] {
  return JSON.parse(json) as PropertyJson[];
}

export function presentProperty(row: PropertyRow): PropertyJson {
  const images = row.photos.map(presentPhoto);
  return {
    id: row.id,
    ...presentFields(row),
    name: row.title,
    weekly_discount: row.weeklyDiscount,
    monthly_discount: row.monthlyDiscount,
    street_address: row.streetAddress,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    access_from: row.accessFrom,
    access_to: row.accessTo,
    ...vehicleHeight(row),
    renews: row.renews,
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
    rating: row.rating,
    review_count: row.reviewCount,
  };
}

function vehicleHeight({ vehicleHeightInches: inches }: PropertyRow) {
  if (inches === null) return { vehicle_feet: null, vehicle_inches: null };
  return { vehicle_feet: Math.floor(inches / 12), vehicle_inches: inches % 12 };
}

/** A property on a map, at its public position. */
export const pointJson = propertyJson
  .pick({
    id: true,
    title: true,
    type_of_space: true,
    price: true,
    price_per: true,
    latitude: true,
    longitude: true,
    distance_miles: true,
    total: true,
  })
  .openapi("Point");
export type PointJson = z.infer<typeof pointJson>;

export function presentPoint({
  priceCents,
  pricePer,
  typeOfSpace,
  ...point
}: Awaited<ReturnType<typeof pointsOfLandlord>>[number]): PointJson {
  return { ...point, type_of_space: typeOfSpace, price: toDollars(priceCents), price_per: pricePer };
}

/** A single property, with the version that an edit must name. */
export function presentVersion(row: PropertyRow): z.infer<typeof propertyVersionJson> {
  return {
    ...presentProperty(row),
    hide_address: row.hidesAddress,
    deposit: toDollars(row.depositCents),
    charges: presentCharges(chargesOf(row)),
    version: row.version,
  };
}

type Form = {
  exactStreetAddress: string | null;
  pinLatitude: number | null;
  pinLongitude: number | null;
  start: string | null;
  end: string | null;
};

/** A property as the text fields of its form. */
export function presentDraft(
  row: PropertyRow,
  { exactStreetAddress, pinLatitude, pinLongitude, start, end }: Form,
) {
  return {
    ...draftFields(row),
    deposit: row.depositCents === 0 ? "" : (row.depositCents / 100).toFixed(2),
    ...chargeDraft(chargesOf(row)),
    weekly_discount: textOf(row.weeklyDiscount),
    monthly_discount: textOf(row.monthlyDiscount),
    street_address: exactStreetAddress ?? row.streetAddress,
    hide_address: row.hidesAddress ? "true" : "",
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    latitude: pinLatitude === null ? "" : String(pinLatitude),
    longitude: pinLongitude === null ? "" : String(pinLongitude),
    location_precision: pinLatitude === null ? "" : row.locationPrecision,
    access_from: textOf(row.accessFrom),
    access_to: textOf(row.accessTo),
    vehicle_feet: textOf(vehicleHeight(row).vehicle_feet),
    vehicle_inches: textOf(vehicleHeight(row).vehicle_inches),
    start_date: start ?? "",
    end_date: end ?? "",
  };
}

function chargeDraft(charges: Charges) {
  const texts = chargeKinds.map((kind) => [`charge_${kind}`, ((charges[kind] ?? 0) / 100).toFixed(2)]);
  return Object.fromEntries(texts.map(([name, text]) => [name, text === "0.00" ? "" : text])) as Record<
    `charge_${ChargeKind}`,
    string
  >;
}

function textOf(value: string | number | null): string {
  return value === null ? "" : String(value);
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

/** The URL of a photo's largest size up to 640 pixels. */
export function middleSize({ fileKey, widths }: Pick<PhotoRow, "fileKey" | "widths">): string {
  return photoUrl(fileKey, widths.findLast((width) => width <= 640) ?? widths[0] ?? 0);
}

export function largestSize({ fileKey, widths }: Pick<PhotoRow, "fileKey" | "widths">): string {
  return photoUrl(fileKey, Math.max(...widths));
}

function photoUrl(fileKey: string, width: number): string {
  return `/photos/${fileKey}/${width}.webp`;
}
