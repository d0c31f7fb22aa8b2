import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import type { DB } from "#app/platform/database.types.ts";
import { toCents, toDollars } from "#app/platform/money.ts";
import { hasNoLink, isVisibleLine, linkSentence, whenValid } from "#app/platform/one-line.ts";
import { digitsInput, feetInput, line, optionalText, wholeNumber, yesOrNo } from "./listing/schema.ts";
import { isOwnAmenity } from "#app/platform/amenities.ts";
import { typeForm } from "#app/platform/space-types.ts";
import { cancellationPolicies, goods, pricePeriods, typesOfSpace } from "./model.ts";

type Columns = Selectable<DB["properties"]>;

const maxAmenities = 40;
const amenitySentence = "Amenities must be codes of the operator’s own, such as ev-charger.";
const isAmenity = (word: unknown) => typeof word === "string" && (word === "" || isOwnAmenity(word));

/** A field of a property that is one column: how it comes in, and how it goes out. */
type Field<Column extends keyof Columns, Input extends z.ZodType, Json extends z.ZodType> = {
  column: Column;
  input: Input;
  json: Json;
  /** For the API's document. */
  example: z.input<Json>;
  /** What is stored when a form's "", or null, says nothing; null without. */
  unset?: Columns[Column];
  /** The column's value in JSON, where it is another. */
  present?: (value: Columns[Column]) => z.input<Json>;
  /** The column's value in the form, where it isn't simply text. */
  draft?: (value: Columns[Column]) => string;
  /** Written by the landlord in their own words: emptied when the account is closed. */
  isOwnWords?: boolean;
};

/**
 * The fields of a property, by their names in the API. Creating, editing, reading, presenting, the form's draft, the
 * account's download and its deletion, and the document's examples follow from these lines; form-fields.ts has the control
 * of each. What takes several columns, or none, stays in schema.ts: the address and its pin, dates, access hours, the height of
 * vehicles, the deposit, discounts.
 */
export const propertyFields = {
  title: field({
    column: "title",
    // Limited, because it appears in emails to any address that a visitor enters.
    input: line("Title", 120)
      .refine(isVisibleLine, { error: "A title has visible characters only.", when: whenValid })
      .refine(hasNoLink, { error: `A title ${linkSentence}`, when: whenValid }),
    json: z.string(),
    example: "Dry garage",
  }),
  description: ownWords("description", "Description", {
    max: 5000,
    isLong: true,
    example: "Dry, lit and locked at night.",
  }),
  type_of_space: field({
    column: "typeOfSpace",
    // Of what has the form of a code, the operator's are known as it is written (`refuseType`).
    input: line("Type of space", 60).pipe(
      z.string().regex(typeForm, `Type of space must be one of: ${typesOfSpace.join(", ")}.`),
    ),
    json: z
      .string()
      .describe(
        `One of ${typesOfSpace.join(", ")}, or one of the operator's own, which says before a slash what it is like: \`Covered Garage/rv-port\`. The same rules apply.`,
      ),
    example: "Covered Garage",
  }),
  allowed: field({
    column: "allowed",
    input: z
      .preprocess(
        wordsOf,
        z
          .array(z.unknown())
          .refine(
            (words) => words.every((word) => word === "" || goods.some((good) => good === word)),
            `What is allowed must be of: ${goods.join(", ")}.`,
          )
          .transform((words) => goods.filter((good) => words.includes(good))),
      )
      .optional(),
    json: z.array(z.string()).describe("What the landlord allows in it; empty where they have not said."),
    example: ["car", "boat"],
    unset: [],
  }),
  amenities: field({
    column: "amenities",
    // Of what has the form of a code, the operator's are known as it is written (`refuseAmenities`).
    input: z
      .preprocess(
        wordsOf,
        z
          .array(z.unknown())
          .refine((words) => words.every(isAmenity), amenitySentence)
          .transform((words) => [...new Set(words as string[])].filter((word) => word !== "").toSorted())
          .refine((words) => words.length <= maxAmenities, `A space has at most ${maxAmenities} amenities.`),
      )
      .optional(),
    json: z
      .array(z.string())
      .describe(
        "The operator's own amenities that it has, by code; of others the landlord has said nothing.",
      ),
    example: ["ev-charger"],
    unset: [],
  }),
  house_rules: ownWords("houseRules", "House rules", {
    max: 1000,
    isLong: true,
    about: "Rules of the space, in the landlord's words; may be empty.",
    example: "Quiet after 10 PM. No fluids on the floor.",
  }),
  contents_required: field({
    column: "requiresContents",
    input: yesOrNo("What goes in"),
    json: z.boolean().describe("A request must say what goes in."),
    example: false,
    unset: false,
    draft: (isRequired) => (isRequired ? "true" : ""),
  }),
  price: field({
    column: "priceCents",
    input: digitsInput(
      line("Price", 20)
        .transform(toCents)
        .refine((cents) => cents !== null && cents >= 100 && cents <= 10_000_000, {
          error: "Price must be an amount in dollars from 1.00 to 100000.00, such as 120 or 4.50.",
        })
        .transform((cents) => cents ?? 0),
    ),
    json: z.number().describe("The landlord's: dollars for each `price_per`, before the service fee."),
    example: 60,
    present: toDollars,
    draft: (cents) => (cents / 100).toFixed(2),
  }),
  price_per: field({
    column: "pricePer",
    input: line("Price per", 10).pipe(
      z.enum(pricePeriods, `Price per must be one of: ${pricePeriods.join(", ")}.`),
    ),
    json: z.enum(pricePeriods),
    example: "Week",
  }),
  /** What canceling costs; a form's "" is the most generous. */
  cancellation_policy: field({
    column: "cancellationPolicy",
    input: z
      .preprocess(
        (value) => (value === "" ? "flexible" : value),
        z.enum(
          cancellationPolicies,
          `Cancellation policy must be one of: ${cancellationPolicies.join(", ")}.`,
        ),
      )
      .optional(),
    json: z
      .enum(cancellationPolicies)
      .describe(
        "Until when canceling an accepted, paid stay refunds everything: 24 hours (flexible), 5 days or 14 days (firm) before it. After that, half is refunded.",
      ),
    example: "moderate",
  }),
  length: field({
    column: "lengthFeet",
    input: digitsInput(feetInput("Length")),
    json: z.number().describe("Feet."),
    example: 20,
  }),
  width: field({
    column: "widthFeet",
    input: digitsInput(feetInput("Width")),
    json: z.number(),
    example: 10,
  }),
  height: field({
    column: "heightFeet",
    input: digitsInput(feetInput("Height")),
    json: z.number(),
    example: 8,
  }),
  entrance_width: entrance(
    "entranceWidthFeet",
    "Door width",
    "Of the door or gate, in feet; null where the landlord has not said.",
    8,
  ),
  entrance_height: entrance(
    "entranceHeightFeet",
    "Door height",
    "In feet; null where the landlord has not said.",
    7,
  ),
  covered: amenity("isCovered", "Covered", "Null, here and below, where the landlord has not said."),
  power: amenity("hasPower", "Power"),
  lit: amenity("isLit", "Lit"),
  drive_up: amenity("isDriveUp", "Drive-up access"),
  /** Booking without an answer, and what a landlord asks of every stay. */
  instant: field({
    column: "isInstant",
    input: yesOrNo("Instant booking"),
    json: z.boolean().describe("Tenants whose ID is verified book it without waiting for an answer."),
    example: true,
    unset: false,
    draft: (isInstant) => (isInstant ? "true" : ""),
  }),
  min_stay_days: field({
    column: "minStayDays",
    input: wholeNumber("Shortest stay", 1, 1096),
    json: z.int(),
    example: 7,
    unset: 1,
  }),
  max_stay_days: field({
    column: "maxStayDays",
    input: wholeNumber("Longest stay", 1, 1096),
    json: z.int().nullable().describe("Null without a longest stay."),
    example: 90,
  }),
  advance_days: field({
    column: "advanceDays",
    input: wholeNumber("Days ahead", 0, 365),
    json: z.int().describe("At least so many days from the request to the first day."),
    example: 1,
    unset: 0,
  }),
  gap_days: field({
    column: "gapDays",
    input: wholeNumber("Days between stays", 0, 30),
    json: z.int().describe("At least so many free days between two stays."),
    example: 1,
    unset: 0,
  }),
};

/** A form sends one word after the other, with commas between them or as fields of one name. */
function wordsOf(value: unknown): unknown[] {
  return [value ?? []]
    .flat()
    .flatMap((word: unknown) =>
      typeof word === "string" ? word.split(",").map((one) => one.trim()) : [word],
    );
}

export type PropertyField = keyof typeof propertyFields;
type Fields = typeof propertyFields;
export type FieldColumn = Fields[PropertyField]["column"];
type FieldRow = Pick<Columns, FieldColumn>;

const names = Object.keys(propertyFields) as PropertyField[];
const definitions = Object.values(propertyFields) as unknown as Field<FieldColumn, z.ZodType, z.ZodType>[];

/** The columns that the fields are in. */
export const fieldColumns: FieldColumn[] = definitions.map(({ column }) => column);

export const fieldInputs = byName(({ input }) => input) as { [Name in PropertyField]: Fields[Name]["input"] };

export const fieldJsons = byName(({ json, example }) => json.openapi({ example })) as {
  [Name in PropertyField]: Fields[Name]["json"];
};

type Inputs = { [Name in PropertyField]?: z.output<Fields[Name]["input"]> | undefined };
type ColumnsOf<Input> = {
  [Name in PropertyField as Fields[Name]["column"]]:
    | FieldRow[Fields[Name]["column"]]
    | (Name extends keyof Input ? (undefined extends Input[Name] ? undefined : never) : undefined);
};

/** The columns of what was given; undefined where nothing was, which leaves a column as it is. */
export function columnsOf<Input extends Inputs>(input: Input): ColumnsOf<Input> {
  const columns = definitions.map(({ column, unset = null }, index) => {
    const value = input[names[index]!];
    return [column, value === null ? unset : value];
  });
  return Object.fromEntries(columns) as ColumnsOf<Input>;
}

/** The fields as JSON. */
export function presentFields(row: FieldRow): { [Name in PropertyField]: z.output<Fields[Name]["json"]> } {
  return byName(({ column, present = (value) => value }) => present(row[column])) as never;
}

/** The fields as texts of the form. */
export function draftFields(row: FieldRow): Record<PropertyField, string> {
  return byName(({ column, unset = null, draft = String }) => {
    const value = row[column];
    return value === null || value === unset ? "" : draft(value);
  });
}

/** The columns with a landlord's own words, emptied. */
export function noOwnWords(): {
  [Column in FieldColumn as string extends FieldRow[Column] ? Column : never]?: string;
} {
  return Object.fromEntries(
    definitions.filter(({ isOwnWords }) => isOwnWords).map(({ column }) => [column, ""]),
  );
}

/** An example of each field, as in the API's document. */
export function exampleFields(): { [Name in PropertyField]: z.output<Fields[Name]["json"]> } {
  return byName(({ example }) => example) as never;
}

function byName<Value>(
  valueOf: (field: (typeof definitions)[number]) => Value,
): Record<PropertyField, Value> {
  return Object.fromEntries(names.map((name, index) => [name, valueOf(definitions[index]!)])) as Record<
    PropertyField,
    Value
  >;
}

function field<Column extends keyof Columns, Input extends z.ZodType, Json extends z.ZodType>(
  definition: Field<Column, Input, Json>,
) {
  return definition;
}

type TextColumn = { [Name in keyof Columns]: Columns[Name] extends string ? Name : never }[keyof Columns];

/** Text that may be empty, of one line or, if it is long, of several; in the landlord's own words. */
function ownWords<Column extends TextColumn>(
  column: Column,
  name: string,
  { max, isLong = false, about, example }: { max: number; isLong?: boolean; about?: string; example: string },
) {
  const json = about === undefined ? z.string() : z.string().describe(about);
  return field({ column, input: optionalText(name, max, isLong), json, example, isOwnWords: true });
}

/** A side of the opening that things come in through, which a landlord may leave open. */
function entrance<Column extends "entranceWidthFeet" | "entranceHeightFeet">(
  column: Column,
  name: string,
  about: string,
  example: number,
) {
  const input = z
    .preprocess((value) => (value === "" ? null : value), digitsInput(feetInput(name)).nullable())
    .optional();
  return field({ column, input, json: z.number().nullable().describe(about), example });
}

/** What a landlord may say or leave open. */
function amenity<Column extends "isCovered" | "hasPower" | "isLit" | "isDriveUp">(
  column: Column,
  name: string,
  about?: string,
) {
  const json = z.boolean().nullable();
  return field({
    column,
    input: yesOrNo(name),
    json: about === undefined ? json : json.describe(about),
    example: true,
  });
}
