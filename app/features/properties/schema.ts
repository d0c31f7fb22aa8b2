import { z } from "zod";
import { isIsoDate } from "#app/platform/dates.ts";
import { typesOfSpace } from "./model.ts";

/** An empty parameter counts as not given. */
const optional = <Schema extends z.ZodType>(schema: Schema) => given(schema.optional());
const given = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

const date = z.string().refine(isIsoDate, "Date input not valid.");
const amount = (name: string) =>
  z.coerce
    .number(`${name} must be a number.`)
    .min(0, `${name} cannot be negative.`)
    .max(1_000_000, `${name} is too large.`);
const count = (name: string) =>
  z.coerce.number(`${name} must be a number.`).int(`${name} must be a whole number.`);

/** What a search takes; everything is optional. */
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
    sort: optional(z.enum(["nearest", "price", "newest"], "Sort by nearest, price or newest.")),
    limit: given(
      count("The limit")
        .min(1, "The limit must be at least 1.")
        .max(200, "The limit is at most 200.")
        .default(60),
    ),
    offset: given(
      count("The offset")
        .min(0, "The offset cannot be negative.")
        .max(10_000, "The offset is at most 10000.")
        .default(0),
    ),
    bbox: optional(
      z
        .string()
        .transform((text) => text.split(",").map(Number))
        .refine(isBox, "The box must be west,south,east,north in degrees."),
    ),
  })
  .superRefine((input, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (input.to !== undefined && input.from === undefined) refuse("from", "Please select a start date.");
    if (input.from !== undefined && input.to !== undefined && input.to < input.from)
      refuse("to", "The end date cannot be earlier than the start date.");
  });
export type SearchInput = z.output<typeof searchInput>;

/** Control characters become spaces: a database text cannot hold NUL, and none of them is searched for. */
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
