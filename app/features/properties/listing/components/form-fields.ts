import { isIsoDate, tidyDate } from "#app/platform/dates.ts";
import { formatCents, toCents } from "#app/platform/money.ts";
import { usStates } from "#app/platform/places/us-states.ts";
import {
  maxChargeCents,
  mostDepositCents,
  mostDiscount,
  pricePeriods,
} from "#app/features/properties/model.ts";
import type { PropertyField } from "#app/features/properties/fields.ts";
import { addressHint, hiddenNumberError } from "./address-hint.ts";

/** The steps of the property form in their order. */
export const formSteps = [
  { id: "space", name: "Space", title: "Your space" },
  { id: "photos", name: "Photos", title: "Photos" },
  { id: "address", name: "Address", title: "Where it is" },
  { id: "size", name: "Size", title: "Size in feet" },
  { id: "price", name: "Price", title: "Price" },
  { id: "dates", name: "Dates", title: "When it’s available" },
] as const;
export type FormStep = (typeof formSteps)[number]["id"];

type FormField = {
  step: FormStep;
  label: string;
  /** The error of an empty field; an optional one has none. */
  missing?: string;
  hint?: string | ((draft: Readonly<Record<string, string>>) => string);
  /** How it is entered; `own` has a component in own-fields.tsx, and `along` is part of another field's, as an end date is. */
  kind?: "prose" | "decimal" | "whole" | "choice" | "yes-no" | "dates" | "own" | "along";
  /** The share of the row. */
  width?: "half" | "third";
  /** A choice's values, or pairs of value and label; `empty` is the label of choosing none. */
  options?: readonly (string | readonly [value: string, label: string])[];
  empty?: string;
  most?: number;
  autoComplete?: string;
  /** Below the step's other fields, folded until it is needed. */
  isFolded?: true;
  /** A heading and a sentence above it, where a group begins within its step. */
  above?: { title: string; text?: string };
  /** What is wrong with the trimmed text, if anything. */
  check?: (text: string, draft: Readonly<Record<string, string>>) => string | null;
};

/**
 * Every text field of the property form in screen order, named as POST /api/properties expects. The form, its steps,
 * drafts and errors follow from these lines.
 */
export const formFields = {
  title: {
    step: "space",
    label: "Title",
    missing: "Give your space a title.",
    hint: "For example, “Dry garage near the Capitol”.",
    most: 120,
    check: hiddenNumberError,
  },
  type_of_space: {
    step: "space",
    label: "Type of space",
    missing: "Choose the type of space.",
    kind: "own",
  },
  description: {
    step: "space",
    label: "Description (optional)",
    hint: "Describe access, lighting, power, and what fits.",
    kind: "prose",
    most: 5000,
    check: hiddenNumberError,
  },
  allowed: {
    step: "space",
    label: "What can go in",
    kind: "own",
    above: {
      title: "What goes in (optional)",
      text: "Say it here, so that you get requests that fit.",
    },
  },
  contents_required: {
    step: "space",
    label: "What a request says",
    kind: "choice",
    options: [["true", "Must say what goes in"]],
    empty: "May say what goes in",
  },
  house_rules: {
    step: "space",
    label: "House rules (optional)",
    hint: "Such as hours, noise, fluids or pets. They become part of each new reservation.",
    kind: "prose",
    most: 1000,
    check: hiddenNumberError,
  },
  zipcode: {
    step: "address",
    label: "ZIP code",
    missing: "Enter the ZIP code.",
    kind: "whole",
    width: "half",
    most: 5,
    autoComplete: "postal-code",
    check: (text) => (/^\d{5}$/.test(text) ? null : "A ZIP code has five digits."),
  },
  city: {
    step: "address",
    label: "City",
    missing: "Enter the city.",
    width: "half",
    autoComplete: "address-level2",
  },
  state: {
    step: "address",
    label: "State",
    missing: "Choose the state.",
    kind: "choice",
    options: Object.entries(usStates),
    autoComplete: "address-level1",
  },
  street_address: {
    step: "address",
    label: "Street address",
    missing: "Enter the street address.",
    kind: "own",
  },
  hide_address: {
    step: "address",
    label: "Who sees the exact address",
    kind: "choice",
    options: [["true", "Street and area until I accept"]],
    empty: "Everyone",
    hint: addressHint,
  },
  latitude: { step: "address", label: "Pin on the map (optional)", kind: "own" },
  longitude: { step: "address", label: "", kind: "along" },
  location_precision: { step: "address", label: "", kind: "along" },
  length: side("Length"),
  width: side("Width"),
  height: side("Height"),
  entrance_width: {
    ...entrance("Door width"),
    above: { title: "Door or gate (optional)", text: "What comes in must pass it. People search by it." },
  },
  entrance_height: entrance("Door height"),
  covered: {
    step: "size",
    label: "Covered",
    kind: "yes-no",
    above: {
      title: "Amenities (optional)",
      text: "People filter by these. Skip what doesn’t apply.",
    },
  },
  power: { step: "size", label: "Power", kind: "yes-no" },
  lit: { step: "size", label: "Lit at night", kind: "yes-no" },
  drive_up: { step: "size", label: "Drive-up access", kind: "yes-no" },
  amenities: { step: "size", label: "Also there", kind: "along" },
  access_from: {
    step: "size",
    label: "Access from",
    kind: "own",
    check: (from, { access_to: to }) => (from === "" && to !== "" ? "Choose when access begins." : null),
  },
  access_to: {
    step: "size",
    label: "Access until",
    kind: "along",
    check: (to, { access_from: from }) => {
      if (to === "") return from === "" ? null : "Choose when access ends.";
      return from === to ? "Access can’t start and end at the same time." : null;
    },
  },
  vehicle_feet: {
    step: "size",
    label: "Feet",
    kind: "own",
    check: (feet, { vehicle_inches: inches }) =>
      feet === "" && inches !== "" ? "Enter the feet, too." : wholeFrom(3, 30, "feet")(feet),
  },
  vehicle_inches: { step: "size", label: "Inches", kind: "along", check: wholeFrom(0, 11, "inches") },
  price: {
    step: "price",
    label: "Price in dollars",
    missing: "Enter a price.",
    kind: "decimal",
    width: "half",
    check: (text) => {
      const cents = toCents(text);
      if (cents === null) return "Enter the price in dollars, such as 120 or 120.50.";
      return cents < 100 || cents > 10_000_000 ? "The price must be between $1 and $100,000." : null;
    },
  },
  price_per: {
    step: "price",
    label: "Price per",
    missing: "Choose what the price is for.",
    kind: "choice",
    width: "half",
    options: pricePeriods,
  },
  weekly_discount: {
    step: "price",
    label: "Weekly discount",
    kind: "own",
    isFolded: true,
    check: discount,
  },
  monthly_discount: {
    step: "price",
    label: "Monthly discount",
    kind: "along",
    isFolded: true,
    check: (text, draft) => {
      const weekly = draft["weekly_discount"]?.trim() ?? "";
      const isSmaller = draft["price_per"] === "Day" && text !== "" && Number(text) < Number(weekly);
      return (
        discount(text, draft) ??
        (isSmaller ? "The monthly discount can’t be smaller than the weekly one." : null)
      );
    },
  },
  deposit: {
    step: "price",
    label: "Deposit in dollars (optional)",
    kind: "decimal",
    isFolded: true,
    hint: (draft) => {
      const most = mostDepositOf(draft);
      return `At most two months’ rent${most === null ? "" : `, ${formatCents(most)}`}. It goes back to the tenant after the stay, unless you claim some of it.`;
    },
    check: (text, draft) => {
      const cents = text === "" ? 0 : toCents(text);
      const most = mostDepositOf(draft);
      if (cents === null) return "Enter the deposit in dollars, or leave it blank.";
      if (most === null || cents <= most) return null;
      return `The deposit can be at most two months’ rent: ${formatCents(most)}.`;
    },
  },
  charge_cleaning: {
    ...charge("Cleaning"),
    above: {
      title: "Charges (optional)",
      text: "What you may ask for after a stay, up to these amounts, with photos. Tenants see them before they reserve.",
    },
  },
  charge_lost_key: charge("Lost key"),
  charge_overstay: charge("Each late day"),
  charge_rule: charge("House rule broken"),
  charge_damage: charge("Damage"),
  cancellation_policy: { step: "price", label: "Cancellation policy", kind: "own", isFolded: true },
  start_date: {
    step: "dates",
    label: "Start date",
    missing: "Start date is required",
    kind: "dates",
    check: day,
  },
  end_date: {
    step: "dates",
    label: "End date (optional)",
    kind: "along",
    check: (end, { start_date: start = "" }) =>
      day(end) ??
      (end !== "" && isIsoDate(tidyDate(start)) && tidyDate(end) < tidyDate(start)
        ? "The end date is before the start date."
        : null),
  },
  instant: {
    step: "dates",
    label: "Instant booking",
    hint: "Tenants whose ID is verified book without waiting for your answer. We email you each booking.",
    kind: "choice",
    options: [["true", "On: verified tenants book at once"]],
    empty: "Off: I answer each request",
    above: { title: "Booking (optional)", text: "Set limits only if you need them." },
  },
  min_stay_days: { ...limit("Shortest stay, in days"), check: wholeFrom(1, 1096, "days") },
  max_stay_days: {
    ...limit("Longest stay, in days"),
    check: (longest, { min_stay_days: shortest = "" }) =>
      wholeFrom(1, 1096, "days")(longest) ??
      (longest !== "" && Number(longest) < Number(shortest)
        ? "The longest stay can’t be shorter than the shortest stay."
        : null),
  },
  advance_days: {
    ...limit("Days ahead"),
    hint: "From the request to the first day.",
    check: wholeFrom(0, 365, "days"),
  },
  gap_days: {
    ...limit("Days between stays"),
    hint: "Kept free before and after each stay.",
    check: wholeFrom(0, 30, "days"),
  },
} satisfies Record<PropertyField, FormField> & Record<string, FormField>;

export type DraftField = keyof typeof formFields;
export const draftFields = Object.keys(formFields) as DraftField[];

export function fieldOf(name: DraftField): FormField {
  return formFields[name];
}

export function fieldsOfStep(step: FormStep): DraftField[] {
  return draftFields.filter((name) => formFields[name].step === step);
}

/** Two months' rent in cents, once there is a price. */
function mostDepositOf({ price = "", price_per }: Readonly<Record<string, string>>): number | null {
  const cents = toCents(price);
  const period = pricePeriods.find((one) => one === price_per);
  return cents === null || cents === 0 || !period ? null : mostDepositCents(cents, period);
}

function side(label: string) {
  return {
    step: "size",
    label,
    missing: `Enter the ${label.toLowerCase()} in feet.`,
    kind: "decimal",
    width: "third",
    check: feetProblem,
  } as const;
}

function entrance(label: string) {
  const check = (text: string) => (text === "" ? null : feetProblem(text));
  return { step: "size", label, kind: "decimal", width: "half", check } as const;
}

/** What may be asked of a stay, up to an amount. */
function charge(label: string) {
  const check = (text: string) => {
    const cents = text === "" ? maxChargeCents : toCents(text);
    const isFine = cents !== null && cents >= 100 && cents <= maxChargeCents;
    return isFine ? null : "Enter dollars from 1 to 5,000, or leave it blank.";
  };
  return { step: "price", label, kind: "decimal", width: "half", isFolded: true, check } as const;
}

function feetProblem(text: string): string | null {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? null : "Enter feet, such as 20 or 8.5.";
}

/** A number of days that every stay must keep to. */
function limit(label: string) {
  return { step: "dates", label, kind: "whole", width: "half", most: 4 } as const;
}

/** A whole number between two bounds, or nothing. */
function wholeFrom(least: number, most: number, what: string) {
  return (text: string) =>
    text === "" || (/^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most)
      ? null
      : `Enter whole ${what} from ${least} to ${most}.`;
}

/** Only prices per day have discounts; for others nothing is sent. */
function discount(text: string, { price_per: per }: Readonly<Record<string, string>>): string | null {
  return per === "Day" ? wholeFrom(1, mostDiscount, "percent")(text) : null;
}

function day(text: string): string | null {
  return text === "" || isIsoDate(tidyDate(text)) ? null : "Date input not valid.";
}
