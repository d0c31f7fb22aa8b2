import { z } from "zod";
import { isVisibleLine } from "./one-line.ts";
import { parseShownAmenities } from "./amenity-rules.ts";
import { parseFeeRules } from "./parse-fee-rules.ts";
import { parseShownTypes } from "./space-type-rules.ts";
import { addressInOneLine } from "./company-lines.ts";
import { parseSocialLinks } from "./social-links.ts";
import { parseTaxCodes } from "./tax-codes.ts";
import { typesOfSpace } from "./space-types.ts";
import { brandColorsOf, hexColor } from "./brand-colors.ts";
import { type BrandPictureKind, isPictureName } from "./brand-pictures.ts";

// What a setting may be; each message goes on after "it".

export const flag = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");
export const port = number(
  "must be a whole number from 0 to 65535",
  (given) => given % 1 === 0 && given <= 65_535,
);
export const hours = number("must be a number from 1 to 8760", (given) => given >= 1 && given <= 8760);
export const megabytes = number(
  "must be a whole number of at least 64",
  (given) => given % 1 === 0 && given >= 64,
);
export const days = number("must be a number from 1 to 3650", (given) => given >= 1 && given <= 3650);
export const wholeDays = number(
  "must be a whole number from 1 to 365",
  (given) => given % 1 === 0 && given >= 1 && given <= 365,
);
export const dollars = number(
  "must be a whole number of dollars of at most 1000",
  (given) => given % 1 === 0 && given <= 1000,
);
export const connections = number(
  "must be a whole number from 2 to 1000",
  (given) => given % 1 === 0 && given >= 2 && given <= 1000,
);
export const seconds = number("must be a number of seconds of at most 3600", (given) => given <= 3600);
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, such as 03:00");
export const encryptionKey = z.string().regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits (32 bytes)");
export const secret = z.string().min(32, "must have at least 32 characters");

function number(sentence: string, fits: (given: number) => boolean) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: sentence, abort: true })
    .transform(Number)
    .refine(fits, sentence);
}

export function oneOf<const Names extends readonly [string, string, ...string[]]>(names: Names) {
  return z.enum(names, `must be one of ${names.join(", ")}`);
}

export const postgresUrl = z
  .string()
  .refine(
    (given) =>
      /^postgres(ql)?:$/.test(URL.parse(given)?.protocol ?? "") && !URL.parse(given)!.host.includes(","),
    "must be a postgres:// address of one server",
  );

export const share = number("must be a number from 0 to 1", (given) => given <= 1);
export const headerList = z
  .string()
  .regex(/^([^=,\s]+=[^,]*(,|$))+$/, "must be name=value, several with commas");
export const webAddress = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" });

export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must have at most ${most} characters`)
    .refine(isVisibleLine, "must be one line without invisible characters");
/** An address may be typed as it stands on an envelope. */
export const addressLine = (most: number) => z.string().transform(addressInOneLine).pipe(line(most));
export const brandColor = z
  .string()
  .regex(hexColor, { error: "must be # and six hexadecimal digits, such as #0f6b5c", abort: true })
  .refine(
    (hex) => brandColorsOf(hex) !== null,
    "must be darker: white text on it needs a contrast of 4.5 to 1",
  );
export const storedPicture = (kind: BrandPictureKind) =>
  z
    .string()
    .refine((name) => isPictureName(kind, name), "must be the name of a picture uploaded on /admin/settings");
export const feeRules = z.string().transform((text, context) => {
  const rules = parseFeeRules(text);
  if (rules !== null) return rules;
  const example = "5% + $0.30, at least $1, at most $50; Parking Lot: 8%";
  const message = `must read like 5%, or ${example}, with at most 50%, $1000, and types of space among ${typesOfSpace.join(", ")}, or your own`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});
export const shownTypes = parsed(parseShownTypes);
export const shownAmenities = parsed(parseShownAmenities);
export const socialLinks = parsed(parseSocialLinks);
export const taxCodes = parsed(parseTaxCodes);

/** A rule in words, by a function that returns a sentence where it can't read one. */
function parsed<Read>(parse: (text: string) => Read | string) {
  return z.string().transform((text, context): Read => {
    const read = parse(text);
    if (typeof read !== "string") return read;
    context.addIssue({ code: "custom", message: read });
    return z.NEVER;
  });
}
