import { z } from "zod";
import { plainLines } from "#app/platform/form-fields.ts";
import {
  type ChargeKind,
  chargeKinds,
  chargeNames,
  maxChargeCents,
  mostDiscount,
  type PricePeriod,
} from "#app/features/properties/model.ts";
import { toCents } from "#app/platform/money.ts";

/** When tenants may come, and how high a vehicle may be; null, or "" of a form, says nothing. */
export const amenityFields = {
  access_from: timeOfDay("Access from", { "24:00": "00:00" }),
  access_to: timeOfDay("Access until", { "00:00": "24:00" }),
  vehicle_feet: wholeNumber("Vehicle height in feet", 3, 30),
  vehicle_inches: wholeNumber("Vehicle height in inches", 0, 11),
};
type Amenities = { [Field in keyof typeof amenityFields]?: z.output<(typeof amenityFields)[Field]> };

/** The shortest and the longest stay, which need each other; the database compares them with those that stay. */
export function limitsAreWhole(
  { min_stay_days: least, max_stay_days: most }: StayLengths,
  context: Context,
): void {
  if (!isSaid(least) || !isSaid(most) || least <= most) return;
  context.addIssue({ code: "custom", path: ["max_stay_days"], message: shorterThanShortest });
}

type StayLengths = { min_stay_days?: number | null | undefined; max_stay_days?: number | null | undefined };

export const shorterThanShortest = "The longest stay can’t be shorter than the shortest stay.";

/** `amenityFields` whose values need each other. */
export function amenitiesAreWhole(input: Amenities, context: Context): void {
  const refuse = (field: keyof Amenities, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { access_from: from, access_to: to, vehicle_feet: feet, vehicle_inches: inches } = input;
  if (isSaid(from) !== isSaid(to))
    refuse(isSaid(from) ? "access_to" : "access_from", "Access hours need both a start and an end.");
  else if (isSaid(from) && from === to)
    refuse("access_to", "Access can't start and end at the same time. For 24 hours, choose 00:00 to 24:00.");
  if (isSaid(inches) && !isSaid(feet)) refuse("vehicle_feet", "Enter the feet of the vehicle height, too.");
  if (feet === 30 && isSaid(inches) && inches > 0)
    refuse("vehicle_feet", "Vehicle height is at most 30 feet.");
}

/** The columns of `properties` that hold what was given. A height of feet alone is of whole feet. */
export function amenityColumns(input: Amenities) {
  const { vehicle_feet: feet, vehicle_inches: inches } = input;
  return {
    accessFrom: input.access_from,
    accessTo: input.access_to,
    vehicleHeightInches: typeof feet === "number" ? feet * 12 + (inches ?? 0) : feet,
  };
}

/** What long stays save; null, or "" of a form, saves nothing. */
export const discountFields = {
  weekly_discount: wholeNumber("Weekly discount", 1, mostDiscount),
  monthly_discount: wholeNumber("Monthly discount", 1, mostDiscount),
};
type Terms = { [Field in keyof typeof discountFields]?: z.output<(typeof discountFields)[Field]> } & {
  price_per?: PricePeriod;
};

export const dayDiscountsOnly = "Only a price per day can have a discount.";
export const longerSavesMore = "The monthly discount can’t be smaller than the weekly one.";

/** `discountFields` whose values need each other; the database decides where a change gives only one of them. */
export function termsAreWhole(input: Terms, context: Context): void {
  const refuse = (field: keyof Terms, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const { price_per: per, weekly_discount: weekly, monthly_discount: monthly } = input;
  if (per !== undefined && per !== "Day") {
    if (isSaid(weekly)) refuse("weekly_discount", dayDiscountsOnly);
    if (isSaid(monthly)) refuse("monthly_discount", dayDiscountsOnly);
  } else if (isSaid(weekly) && isSaid(monthly) && monthly < weekly)
    refuse("monthly_discount", longerSavesMore);
}

/** The columns of `properties` that hold what was given. Another price period ends the discounts. */
export function discountColumns({ price_per, weekly_discount, monthly_discount }: Terms) {
  const ends = price_per !== undefined && price_per !== "Day";
  return {
    weeklyDiscount: ends ? null : weekly_discount,
    monthlyDiscount: ends ? null : monthly_discount,
  };
}

/** What may be asked of a stay, in dollars; null, or "" of a form, names nothing. */
export const chargeFields = Object.fromEntries(
  chargeKinds.map((kind) => [`charge_${kind}`, chargeInput(chargeNames[kind])]),
) as Record<`charge_${ChargeKind}`, ReturnType<typeof chargeInput>>;
type Charged = { [Field in keyof typeof chargeFields]?: z.output<(typeof chargeFields)[Field]> };

/** The columns of `properties` that hold what was given. */
export function chargeColumns(input: Charged) {
  return {
    chargeCleaningCents: input.charge_cleaning,
    chargeLostKeyCents: input.charge_lost_key,
    chargeOverstayCents: input.charge_overstay,
    chargeRuleCents: input.charge_rule,
    chargeDamageCents: input.charge_damage,
  };
}

function chargeInput(name: string) {
  return z
    .preprocess(
      (value) => (value === "" ? null : typeof value === "number" ? String(value) : value),
      z
        .string(`${name} must be an amount in dollars.`)
        .transform(toCents)
        .refine((cents) => cents !== null && cents >= 100 && cents <= maxChargeCents, {
          error: `${name} must be an amount in dollars from 1.00 to 5000.00, or nothing.`,
        })
        .nullable(),
    )
    .optional();
}

type Context = { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void };

function isSaid<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null;
}

/** Replaces control characters by spaces: a database text can't hold NUL, and no one searches for the others. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
}

/** Text of one line. */
export function line(name: string, most: number) {
  return z
    .string(`${name} is required.`)
    .transform(plainText)
    .pipe(
      z.string().min(1, `${name} is required.`).max(most, `${name} is too long: at most ${most} characters.`),
    );
}

/** Text that may be empty or missing, of one line or of several. */
export function optionalText(name: string, most: number, hasLines: boolean) {
  const sentence = `${name} is too long: at most ${most.toLocaleString("en-US")} characters.`;
  return z
    .string(`${name} must be text.`)
    .transform(hasLines ? plainLines : plainText)
    .pipe(z.string().max(most, sentence))
    .optional();
}

/** "12", "12.5" or "12.50" feet. */
export function feetInput(name: string) {
  return line(name, 20)
    .refine(
      (text) => /^\d{1,5}(\.\d{1,2})?$/.test(text),
      `${name} must be a number of feet, such as 20 or 8.5.`,
    )
    .transform(Number)
    .refine((value) => value > 0 && value <= 10_000, `${name} must be more than 0 and at most 10,000 feet.`);
}

/** JSON may send a number where a form sends its digits. */
export function digitsInput<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (typeof value === "number" ? String(value) : value), schema);
}

/** True, false, or null for not said. */
export function yesOrNo(name: string) {
  const words: Record<string, boolean | null> = { true: true, false: false, "": null };
  return z
    .preprocess(
      (value) => (typeof value === "string" && value in words ? words[value] : value),
      z.boolean(`${name} must be true or false.`).nullable(),
    )
    .optional();
}

function timeOfDay(name: string, meant: Record<string, string>) {
  const message = `${name} must be a time, such as 06:00 or 22:30.`;
  const time = z.string(message).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, message);
  return z
    .preprocess(
      (value) => (value === "" ? null : value),
      time.transform((text) => meant[text] ?? text).nullable(),
    )
    .optional();
}

export function wholeNumber(name: string, least: number, most: number) {
  const message = `${name} must be a whole number from ${least} to ${most}.`;
  return z
    .preprocess((value) => {
      if (typeof value !== "string") return value;
      const digits = value.trim();
      if (digits === "") return null;
      return /^\d{1,4}$/.test(digits) ? Number(digits) : NaN;
    }, z.number(message).int(message).min(least, message).max(most, message).nullable())
    .optional();
}

/** `PUT /api/properties/{id}/renewal`. */
export const renewalInput = z.object({ renews: z.boolean("renews must be true or false.") });
