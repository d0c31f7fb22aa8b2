import { z } from "zod";
import { sizesInWords, vehicleClasses } from "../fit/model.ts";
import { vehicleClassIds } from "./model.ts";
import { isTypeOfSpace, mostFound, pricePeriods, typesOfSpace } from "#app/features/properties/model.ts";
import { isOwnAmenity } from "#app/platform/amenities.ts";
import { typeForm } from "#app/platform/space-types.ts";
import { count, date, given, optional, plainNumber, readNumber } from "#app/features/properties/schema.ts";
import { plainText } from "../listing/schema.ts";

const amount = (name: string) =>
  plainNumber(
    z
      .number(`${name} must be a number.`)
      .min(0, `${name} cannot be negative.`)
      .max(1_000_000, `${name} is too large.`),
  );
/** One or several, each given as a parameter of its own. */
const codes = (isCode: (text: string) => boolean, message: string) =>
  z.preprocess((value, context) => {
    const asked = [value === undefined ? [] : value].flat().filter((code) => code !== "");
    if (!asked.every((code) => typeof code === "string" && isCode(code))) context.addIssue(message);
    return [...new Set(asked)];
  }, z.array(z.string()).default([]));

const compared =
  "Dollars. With `from` and `to` compared with what these days cost, service fee included; else with the price per month, an hour's times 720, a day's times 30, a week's times 52/12, and the service fee of it, unless the operator shows prices before the fee.";

const asOfSentence = "as_of must be the X-As-Of of an earlier answer, in the years 2000 to 2199.";

const wish = (name: string) =>
  z.preprocess(
    (value) => (value === "" ? undefined : value === "true" ? true : value),
    z.boolean(`${name} can only be true, or left out.`).optional(),
  );

/** Amenities that a search can ask for. What a landlord has not said is not taken for granted. */
const amenityWishes = {
  covered: wish("covered"),
  power: wish("power"),
  lit: wish("lit"),
  drive_up: wish("drive_up"),
  all_hours: wish("all_hours"),
};

/** A vehicle that has to fit: of a class, or of a size, whose sides count instead of the class's. */
const vehicleWishes = {
  fits: optional(z.enum(vehicleClassIds, `fits must be one of: ${vehicleClassIds.join(", ")}.`)).describe(
    "A class of vehicles that has to fit by length, width with mirrors, height and door, by our own round figures: " +
      Object.entries(vehicleClasses)
        .map(([id, thing]) => `\`${id}\` ${sizesInWords(thing)}`)
        .join(", ") +
      ". A door that the landlord has not said is not taken for wide enough, and a space whose landlord allows other things only is left out.",
  ),
  fits_length: vehicleSide("length").describe("Feet; counts instead of the class's, here and below."),
  fits_width: vehicleSide("width").describe("Feet, with mirrors."),
  fits_height: vehicleSide("height"),
};

function vehicleSide(side: string) {
  return optional(amount(`The vehicle ${side}`));
}

/** Ways to book that a search can ask for. */
const bookingWishes = {
  instant: wish("instant").describe("Tenants whose ID is verified book it without waiting for an answer."),
  renews: wish("renews").describe(
    "Rented without an end: from month to month, or week to week. With `from` and without `to`, every day from then on must be free.",
  ),
};

/** A search's parameters; all are optional. */
export const searchInput = z
  .object({
    query: optional(
      z.string().max(200, "The search text is too long: at most 200 characters.").transform(plainText),
    ),
    from: optional(date),
    to: optional(date),
    type: codes(isTypeOfSpace, `The type must be one of: ${typesOfSpace.join(", ")}.`).describe(
      "Give it several times for several types: `type=Driveway&type=Basement`. An operator's own have codes such as `Covered Garage/rv-port`.",
    ),
    min_price: optional(amount("The lowest price")).describe(compared),
    max_price: optional(amount("The highest price")).describe(compared),
    min_length: optional(amount("The length")),
    min_width: optional(amount("The width")),
    min_height: optional(amount("The height")),
    min_vehicle_height: optional(amount("The vehicle height")),
    ...vehicleWishes,
    ...amenityWishes,
    amenity: codes(
      isOwnAmenity,
      "The amenity must be a code of the operator’s own, such as ev-charger.",
    ).describe("An amenity of the operator's own; give it several times for spaces that have all of them."),
    ...bookingWishes,
    sort: optional(
      z.enum(["nearest", "price", "newest", "rating"], "Sort by nearest, price, newest or rating."),
    ).describe(
      "`nearest`, the usual order around a place, counts all within a quarter of a mile as equally near; among them those with a photo come first, then the better reviewed. `price` is the lowest first, compared as `min_price` is. `rating` is the best first, by a lower bound of the stars that grows with the number of reviews; those without reviews come last.",
    ),
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

/** Whose prices are asked for: a type of space around a ZIP code. */
export const estimateInput = z.object({
  zip: z
    .string("Enter a ZIP code of five digits.")
    .trim()
    .regex(/^\d{5}$/, "Enter a ZIP code of five digits."),
  type: z
    .string()
    .regex(typeForm, `The type must be one of: ${typesOfSpace.join(", ")}.`)
    .describe(`One of ${typesOfSpace.join(", ")}, or one of the operator's own.`),
  city: optional(
    z.string().max(100, "The city is too long: at most 100 characters.").transform(plainText),
  ).describe("For its taxes, where it isn't the one that the ZIP code is known by."),
  price_per: given(
    z.enum(pricePeriods, `The period must be one of: ${pricePeriods.join(", ")}.`).default("Month"),
  ),
});
export type EstimateInput = z.output<typeof estimateInput>;

/** True if anything other than a place or words was asked for. */
export function hasWishes(input: SearchInput): boolean {
  return hasFacts(input) || input.bbox !== undefined || input.from !== undefined;
}

/** True if a filter on the properties' own columns is set. */
export function hasFacts(input: SearchInput): boolean {
  const { type, min_price, max_price, min_length, min_width, min_height, min_vehicle_height, as_of } = input;
  const { covered, power, lit, drive_up, all_hours, instant, renews } = input;
  const amenities = [covered, power, lit, drive_up, all_hours, min_vehicle_height, instant, renews];
  const vehicle = [input.fits, input.fits_length, input.fits_width, input.fits_height];
  const wishes = [min_price, max_price, min_length, min_width, min_height, as_of, ...amenities, ...vehicle];
  return type.length + input.amenity.length > 0 || wishes.some((asked) => asked !== undefined);
}

function isBox(box: number[]): boolean {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = box;
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return box.length === 4 && onEarth && west <= east && south <= north;
}
