import { z } from "zod";
import { isIsoDate, tidyDate } from "#app/platform/dates.ts";
import { toCents } from "#app/platform/money.ts";
import { stateCode } from "#app/platform/places/us-states.ts";
import { precisions } from "#app/platform/places/place.ts";
import { timeCursor } from "#app/platform/time-cursor.ts";
import { fieldInputs } from "./fields.ts";
import { cancellationPolicies, mostChangedAtOnce } from "./model.ts";
import {
  amenitiesAreWhole,
  amenityFields,
  chargeFields,
  discountFields,
  line,
  limitsAreWhole,
  termsAreWhole,
  yesOrNo,
} from "./listing/schema.ts";

/** Treats an empty parameter as missing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => given(schema.optional());
export const given = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (Array.isArray(value)) context.addIssue("Give this parameter only once.");
    return value === "" ? undefined : value;
  }, schema);

/** Forms post what is typed, too. */
export const date = z.string().overwrite(tidyDate).refine(isIsoDate, "Date input not valid.");
export const count = (name: string) =>
  z.number(`${name} must be a number.`).int(`${name} must be a whole number.`);
/** Only plain digits; "0x10" and "1e3" are not numbers here. */
export const plainNumber = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(readNumber, schema);

export function readNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return /^\s*-?(\d+(\.\d*)?|\.\d+)\s*$/.test(value) ? Number(value) : NaN;
}

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
  ...fieldInputs,
  /** Empty or 0 for none; how much is at most asked depends on the price. */
  deposit: z
    .preprocess(
      (value) => (value === "" || value === null ? "0" : typeof value === "number" ? String(value) : value),
      line("Deposit", 20)
        .transform(toCents)
        .refine((cents) => cents !== null && cents <= 99_999_999, {
          error: "Deposit must be an amount in dollars, such as 120 or 4.50.",
        })
        .transform((cents) => cents ?? 0),
    )
    .optional(),
  street_address: line("Street address", 200),
  hide_address: yesOrNo("Hide the address"),
  city: line("City", 100),
  state: line("State", 40)
    .transform(stateCode)
    .refine((code) => code !== null, "State must be a state of the United States, such as PA.")
    .transform((code) => code ?? ""),
  zipcode: line("Zipcode", 10)
    .refine((text) => /^\d{5}(-\d{4})?$/.test(text), "Zipcode must have five digits.")
    .transform((text) => text.slice(0, 5)),
  ...amenityFields,
  ...discountFields,
  ...chargeFields,
  start_date: line("Start date", 10).pipe(date),
  /** The landlord's pin; without one the address locates the property. */
  latitude: degrees("Latitude", 90),
  longitude: degrees("Longitude", 180),
  location_precision: optional(
    z.enum(precisions, `Location precision must be one of: ${precisions.join(", ")}.`),
  ),
});

/** A new property. `photo_ids` are photos uploaded before, or of the landlord's own space `copied_from`: those are copied. */
export const newProperty = properties
  .extend({
    description: fieldInputs.description.default(""),
    end_date: optional(date),
    copied_from: z.string().max(40).optional(),
    photo_ids: z.preprocess((value) => [value ?? []].flat().filter((id) => id !== ""), photoIds),
  })
  .superRefine(endsAfterStart)
  .superRefine(pinIsWhole)
  .superRefine(amenitiesAreWhole)
  .superRefine(limitsAreWhole)
  .superRefine(termsAreWhole);
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
  .superRefine(amenitiesAreWhole)
  .superRefine(limitsAreWhole)
  .superRefine(termsAreWhole);
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

/** What several spaces of a landlord's are changed to; what is missing stays. */
export const spacesChange = z
  .object({
    ids: z
      .array(z.string().max(60, "An id is not valid."), "Choose the spaces.")
      .min(1, "Choose at least one space.")
      .max(mostChangedAtOnce, `Choose at most ${mostChangedAtOnce} spaces.`),
    price: optional(fieldInputs.price).describe("Dollars; each keeps what its price is for."),
    price_percent: optional(
      plainNumber(
        count("The percentage")
          .min(-90, "The percentage must be from -90 to 300.")
          .max(300, "The percentage must be from -90 to 300."),
      ),
    ).describe("How much more, or less, than each price is."),
    cancellation_policy: optional(
      z.enum(cancellationPolicies, `Cancellation policy must be one of: ${cancellationPolicies.join(", ")}.`),
    ),
    availability: availabilityRange.optional(),
  })
  .superRefine(({ price, price_percent, cancellation_policy, availability }, context) => {
    const isSaid = [price, price_percent, cancellation_policy, availability].some(
      (part) => part !== undefined,
    );
    if (!isSaid) context.addIssue({ code: "custom", path: ["price"], message: "Choose what to change." });
    if (price !== undefined && price_percent !== undefined)
      context.addIssue({
        code: "custom",
        path: ["price"],
        message: "Set a price or a percentage, not both.",
      });
  });
export type SpacesChange = z.output<typeof spacesChange>;

/** Where a list of properties continues: a response's X-Older. */
export const propertiesPart = z.object({
  before: timeCursor("prp").optional(),
});

/** A part of a landlord's properties; `before` says where it begins, or `offset` how many come before it. */
export const partOfList = propertiesPart.extend({
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

/** What an administrator decides about a space or an edit is about the version that they saw. */
export const approvalInput = z.object({ version: z.int("Version must be a whole number.") });

export const hidingInput = z.object({
  reason: z
    .string("Enter a reason.")
    .trim()
    .min(1, "Enter a reason.")
    .max(500, "A reason has at most 500 characters."),
});

export const refusalInput = approvalInput.extend(hidingInput.shape);
