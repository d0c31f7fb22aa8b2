import { z } from "zod";
import { cancellationPolicies, mostDiscount, type PricePeriod } from "#app/features/properties/model.ts";

/** What a landlord may say of a property beyond what must be said; null, or "" of a form, says nothing. */
export const amenityFields = {
  covered: yesOrNo("Covered"),
  power: yesOrNo("Power"),
  lit: yesOrNo("Lit"),
  drive_up: yesOrNo("Drive-up access"),
  access_from: timeOfDay("Access from", { "24:00": "00:00" }),
  access_to: timeOfDay("Access until", { "00:00": "24:00" }),
  vehicle_feet: wholeNumber("Vehicle height in feet", 3, 30),
  vehicle_inches: wholeNumber("Vehicle height in inches", 0, 11),
};
type Amenities = { [Field in keyof typeof amenityFields]?: z.output<(typeof amenityFields)[Field]> };

/** What a landlord asks of every stay, and booking without an answer; "" of a form, or null, asks nothing. */
export const limitFields = {
  instant: yesOrNo("Instant booking"),
  min_stay_days: wholeNumber("Shortest stay", 1, 1096),
  max_stay_days: wholeNumber("Longest stay", 1, 1096),
  advance_days: wholeNumber("Days ahead", 0, 365),
  gap_days: wholeNumber("Days between stays", 0, 30),
};
type Limits = { [Field in keyof typeof limitFields]?: z.output<(typeof limitFields)[Field]> };

/** `limitFields` whose values need each other; the database compares them with those that stay. */
export function limitsAreWhole(
  { min_stay_days: least, max_stay_days: most }: Limits,
  context: Context,
): void {
  if (!isSaid(least) || !isSaid(most) || least <= most) return;
  context.addIssue({ code: "custom", path: ["max_stay_days"], message: shorterThanShortest });
}

export const shorterThanShortest = "The longest stay can’t be shorter than the shortest stay.";

/** The columns of `properties` that hold what was given. */
export function limitColumns(input: Limits) {
  const otherwise = <Value>(value: Value | null | undefined, unset: Value) =>
    value === null ? unset : value;
  return {
    isInstant: otherwise(input.instant, false),
    minStayDays: otherwise(input.min_stay_days, 1),
    maxStayDays: input.max_stay_days,
    advanceDays: otherwise(input.advance_days, 0),
    gapDays: otherwise(input.gap_days, 0),
  };
}

/** The same as the texts of the form. */
export function limitTexts(row: LimitColumns): Record<keyof typeof limitFields, string> {
  const unless = (unset: number | null, days: number | null) => (days === unset ? "" : String(days));
  return {
    instant: row.isInstant ? "true" : "",
    min_stay_days: unless(1, row.minStayDays),
    max_stay_days: unless(null, row.maxStayDays),
    advance_days: unless(0, row.advanceDays),
    gap_days: unless(0, row.gapDays),
  };
}

type LimitColumns = {
  isInstant: boolean;
  minStayDays: number;
  maxStayDays: number | null;
  advanceDays: number;
  gapDays: number;
};

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
    isCovered: input.covered,
    hasPower: input.power,
    isLit: input.lit,
    isDriveUp: input.drive_up,
    accessFrom: input.access_from,
    accessTo: input.access_to,
    vehicleHeightInches: typeof feet === "number" ? feet * 12 + (inches ?? 0) : feet,
  };
}

/** What canceling costs, and what long stays save. A form's "" is the most generous policy, and no discount. */
export const termFields = {
  cancellation_policy: z
    .preprocess(
      (value) => (value === "" ? "flexible" : value),
      z.enum(cancellationPolicies, `Cancellation policy must be one of: ${cancellationPolicies.join(", ")}.`),
    )
    .optional(),
  weekly_discount: wholeNumber("Weekly discount", 1, mostDiscount),
  monthly_discount: wholeNumber("Monthly discount", 1, mostDiscount),
};
type Terms = { [Field in keyof typeof termFields]?: z.output<(typeof termFields)[Field]> } & {
  price_per?: PricePeriod;
};

export const dayDiscountsOnly = "Only a price per day can have a discount.";
export const longerSavesMore = "The monthly discount can’t be smaller than the weekly one.";

/** `termFields` whose values need each other; the database decides where a change gives only one of them. */
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
export function termColumns({ cancellation_policy, price_per, weekly_discount, monthly_discount }: Terms) {
  const ends = price_per !== undefined && price_per !== "Day";
  return {
    cancellationPolicy: cancellation_policy,
    weeklyDiscount: ends ? null : weekly_discount,
    monthlyDiscount: ends ? null : monthly_discount,
  };
}

type Context = { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void };

function isSaid<Value>(value: Value): value is NonNullable<Value> {
  return value !== undefined && value !== null;
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

function wholeNumber(name: string, least: number, most: number) {
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
