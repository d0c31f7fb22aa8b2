import { z } from "zod";
import { isIsoDate } from "#app/platform/dates.ts";
import { toCents } from "#app/platform/money.ts";
import { hasNoLink, isVisibleLine, linkSentence } from "#app/platform/one-line.ts";
import { stateCode } from "#app/platform/places/us-states.ts";
import { precisions } from "#app/platform/places/place.ts";
import { amenitiesAreWhole, amenityFields } from "./listing/schema.ts";
import { mostFound, pricePeriods, typesOfSpace } from "./model.ts";
import { amenityWishes } from "./search/schema.ts";

/** Treats an empty parameter as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) => given(schema.optional());
const given = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (Array.isArray(value)) context.addIssue("Give this parameter only once.");
    return value === "" ? undefined : value;
  }, schema);

const date = z.string().refine(isIsoDate, "Date input not valid.");
const amount = (name: string) =>
  plainNumber(
    z
      .number(`${name} must be a number.`)
      .min(0, `${name} cannot be negative.`)
      .max(1_000_000, `${name} is too large.`),
  );
const count = (name: string) => z.number(`${name} must be a number.`).int(`${name} must be a whole number.`);
/** Only plain digits; "0x10" and "1e3" are not numbers here. */
const plainNumber = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(readNumber, schema);

function readNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return /^\s*-?(\d+\.?\d*|\.\d+)\s*$/.test(value) ? Number(value) : NaN;
}

const asOfSentence = "as_of must be the X-As-Of of an earlier answer, in the years 2000 to 2199.";

/** A search's parameters; all are optional. */
export const searchInput = z
  .object({
    query: optional(
      z.string().max(200, "The search text is too long: at most 200 characters.").transform(plainText),
    ),
    from: optional(date),
    to: optional(date),
    type: optional(z.enum(typesOfSpace, `The type must be one of: ${typesOfSpace.join(", ")}.`)),
    min_price: optional(amount("The lowest price")),
    max_price: optional(amount("The highest price")),
    min_length: optional(amount("The length")),
    min_width: optional(amount("The width")),
    min_height: optional(amount("The height")),
    min_vehicle_height: optional(amount("The vehicle height")),
    ...amenityWishes,
    sort: optional(z.enum(["nearest", "price", "newest"], "Sort by nearest, price or newest.")),
    limit: given(
      plainNumber(
        count("The limit")
          .min(1, "The limit must be at least 1.")
          .max(mostFound, `The limit is at most ${mostFound}.`),
      ).default(24),
    ),
    offset: given(
      plainNumber(
        count("The offset")
          .min(0, "The offset cannot be negative.")
          .max(10_000, "The offset is at most 10000."),
      ).default(0),
    ),
    as_of: optional(
      z.iso
        .datetime({ offset: true, error: asOfSentence })
        .refine((instant) => /^2[01]/.test(instant), asOfSentence),
    ),
    bbox: optional(
      z
        .string()
        .transform((text) => text.split(",").map((side) => readNumber(side) as number))
        .refine(isBox, "The box must be west,south,east,north in degrees."),
    ),
  })
  .superRefine((input, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (input.to !== undefined && input.from === undefined) refuse("from", "Please select a start date.");
    if (input.from !== undefined && input.to !== undefined && input.to < input.from)
      refuse("to", "The end date cannot be earlier than the start date.");
    if (input.min_price !== undefined && input.max_price !== undefined && input.max_price < input.min_price)
      refuse("max_price", "The highest price cannot be less than the lowest price.");
  });
export type SearchInput = z.output<typeof searchInput>;

/** True if anything other than a place or words was asked for. */
export function hasWishes(input: SearchInput): boolean {
  return hasFacts(input) || input.bbox !== undefined || input.from !== undefined;
}

/** True if a filter on the properties' own columns is set. */
export function hasFacts(input: SearchInput): boolean {
  const { type, min_price, max_price, min_length, min_width, min_height, min_vehicle_height, as_of } = input;
  const { covered, power, lit, drive_up, all_hours } = input;
  const amenities = [covered, power, lit, drive_up, all_hours, min_vehicle_height];
  return [type, min_price, max_price, min_length, min_width, min_height, as_of, ...amenities].some(
    (asked) => asked !== undefined,
  );
}

/** Text of one line. */
export const line = (name: string, most: number) =>
  z
    .string(`${name} is required.`)
    .transform(plainText)
    .pipe(
      z.string().min(1, `${name} is required.`).max(most, `${name} is too long: at most ${most} characters.`),
    );

/** "12", "12.5" or "12.50" feet. */
const feet = (name: string) =>
  line(name, 20)
    .refine(
      (text) => /^\d{1,5}(\.\d{1,2})?$/.test(text),
      `${name} must be a number of feet, such as 20 or 8.5.`,
    )
    .transform(Number)
    .refine((value) => value > 0 && value <= 10_000, `${name} must be more than 0 and at most 10,000 feet.`);

const prose = z
  .string()
  .transform((written) =>
    written
      .toWellFormed()
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  )
  .pipe(z.string().max(5000, "Description is too long: at most 5,000 characters."));

/** JSON may send a number where a form sends its digits. */
const digits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "number" ? String(value) : value), schema);
const degrees = (name: string, most: number) =>
  optional(
    z.coerce
      .number(`${name} must be a number of degrees.`)
      .min(-most, `${name} must be between -${most} and ${most} degrees.`)
      .max(most, `${name} must be between -${most} and ${most} degrees.`),
  );
/** Photo ids, in order. */
const photoIds = z.array(z.string("A photo's id must be text.").max(60, "A photo's id is not valid."));

/** The property form's input; the price becomes cents. The landlord is the current member. */
const properties = z.object({
  // Limited, because it appears in emails to any address that a visitor enters.
  title: line("Title", 120)
    .refine(isVisibleLine, "A title has visible characters only.")
    .refine(hasNoLink, `A title ${linkSentence}`),
  description: prose,
  type_of_space: line("Type of space", 40).pipe(
    z.enum(typesOfSpace, `Type of space must be one of: ${typesOfSpace.join(", ")}.`),
  ),
  price: digits(
    line("Price", 20)
      .transform(toCents)
      .refine((cents) => cents !== null && cents >= 100 && cents <= 10_000_000, {
        error: "Price must be an amount in dollars from 1.00 to 100000.00, such as 120 or 4.50.",
      })
      .transform((cents) => cents ?? 0),
  ),
  price_per: line("Price per", 10).pipe(
    z.enum(pricePeriods, `Price per must be one of: ${pricePeriods.join(", ")}.`),
  ),
  street_address: line("Street address", 200),
  city: line("City", 100),
  state: line("State", 40)
    .transform(stateCode)
    .refine((code) => code !== null, "State must be a state of the United States, such as PA.")
    .transform((code) => code ?? ""),
  zipcode: line("Zipcode", 10)
    .refine((text) => /^\d{5}(-\d{4})?$/.test(text), "Zipcode must have five digits.")
    .transform((text) => text.slice(0, 5)),
  length: digits(feet("Length")),
  width: digits(feet("Width")),
  height: digits(feet("Height")),
  ...amenityFields,
  start_date: line("Start date", 10).pipe(date),
  /** The landlord's pin; without one the address locates the property. */
  latitude: degrees("Latitude", 90),
  longitude: degrees("Longitude", 180),
  location_precision: optional(
    z.enum(precisions, `Location precision must be one of: ${precisions.join(", ")}.`),
  ),
});

/** A new property. `photo_ids` are photos uploaded before. */
export const newProperty = properties
  .extend({
    description: prose.default(""),
    end_date: optional(date),
    photo_ids: z.preprocess((value) => [value ?? []].flat().filter((id) => id !== ""), photoIds),
  })
  .superRefine(endsAfterStart)
  .superRefine(pinIsWhole)
  .superRefine(amenitiesAreWhole);
export type NewProperty = z.output<typeof newProperty>;

/**
 * Changes to a property; missing fields stay. `end_date` null removes the end; `photo_ids` lists all of its photos, in
 * order; null degrees remove the pin; `version` is the one that was edited.
 */
export const propertyChanges = properties
  .extend({
    end_date: z.preprocess((value) => (value === "" ? null : value), date.nullable()),
    latitude: degrees("Latitude", 90).nullable(),
    longitude: degrees("Longitude", 180).nullable(),
    photo_ids: photoIds,
    version: z.int("Version must be a whole number."),
  })
  .partial()
  .superRefine(endsAfterStart)
  .superRefine(pinIsWhole)
  .superRefine(amenitiesAreWhole);
export type PropertyChanges = z.output<typeof propertyChanges>;

export const photoOrder = z.object({ ids: photoIds });

type Context = { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void };

function endsAfterStart(input: { start_date?: string; end_date?: string | null }, context: Context): void {
  if (!input.end_date || !input.start_date || input.end_date >= input.start_date) return;
  const message = "The end date cannot be earlier than the start date.";
  context.addIssue({ code: "custom", path: ["end_date"], message });
}

function pinIsWhole(input: { latitude?: number | null; longitude?: number | null }, context: Context): void {
  const missing = [input.latitude, input.longitude].map((part) => part === undefined || part === null);
  if (missing[0] === missing[1]) return;
  const field = missing[0] ? "latitude" : "longitude";
  const message = "A pin needs both its latitude and its longitude.";
  context.addIssue({ code: "custom", path: [field], message });
}

/** Replaces control characters by spaces: a database text can't hold NUL, and no one searches for the others. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
}

function isBox(box: number[]): boolean {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = box;
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return box.length === 4 && onEarth && west <= east && south <= north;
}

/** A range of days to offer or withdraw; without a last day it has no end. */
export const availabilityRange = z
  .object({
    from: optional(date.nullish()),
    to: optional(date.nullish()),
    available: z.boolean("Available must be true or false."),
  })
  .superRefine((input, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (input.available && !input.from) refuse("from", "Start date is required");
    if (input.from && input.to && input.to < input.from)
      refuse("to", "The end date cannot be earlier than the start date.");
  });
export type AvailabilityRange = z.output<typeof availabilityRange>;

/** A part of a list; without a limit, all of it. */
export const partOfList = z.object({
  limit: optional(
    plainNumber(
      count("The limit").min(1, "The limit must be at least 1.").max(200, "The limit is at most 200."),
    ),
  ),
  offset: given(
    plainNumber(
      count("The offset")
        .min(0, "The offset cannot be negative.")
        .max(10_000, "The offset is at most 10000."),
    ).default(0),
  ),
});

export const hidingInput = z.object({
  reason: z
    .string("Enter a reason.")
    .trim()
    .min(1, "Enter a reason.")
    .max(500, "A reason has at most 500 characters."),
});
