import { isIsoDate } from "#app/platform/dates.ts";
import { toCents } from "#app/platform/money.ts";
import { tidyDate } from "#app/ui/typed-date.ts";

/** The form's text fields in their order, named as POST /api/properties expects. */
export const draftFields = [
  "title",
  "type_of_space",
  "description",
  "price",
  "price_per",
  "street_address",
  "city",
  "state",
  "zipcode",
  "latitude",
  "longitude",
  "location_precision",
  "length",
  "width",
  "height",
  "covered",
  "power",
  "lit",
  "drive_up",
  "access_from",
  "access_to",
  "vehicle_feet",
  "vehicle_inches",
  "start_date",
  "end_date",
] as const;
export type DraftField = (typeof draftFields)[number];
export type PropertyDraft = Record<DraftField, string>;
export type DraftErrors = Partial<Record<DraftField | "images", string>>;

export const emptyDraft = Object.fromEntries(draftFields.map((field) => [field, ""])) as PropertyDraft;

const required: [DraftField, string][] = [
  ["title", "Give your space a title."],
  ["type_of_space", "Choose the type of space."],
  ["price", "Enter a price."],
  ["price_per", "Choose what the price is for."],
  ["street_address", "Enter the street address."],
  ["city", "Enter the city."],
  ["state", "Choose the state."],
  ["zipcode", "Enter the ZIP code."],
  ["length", "Enter the length in feet."],
  ["width", "Enter the width in feet."],
  ["height", "Enter the height in feet."],
  ["start_date", "Start date is required"],
];

/**
 * A draft's errors before it is sent, in the order of the fields; the server decides. `optional: ["start_date"]` lets a
 * property that no longer offers a day stay so.
 */
export function draftErrors(draft: PropertyDraft, optional: DraftField[] = []): DraftErrors {
  const errors: DraftErrors = {};
  for (const [field, sentence] of required)
    if (draft[field].trim() === "" && !optional.includes(field)) errors[field] = sentence;
  const price = toCents(draft.price);
  if (price === null) errors.price ??= "Enter the price in dollars, such as 120 or 120.50.";
  else if (price < 100 || price > 10_000_000) errors.price = "The price must be between $1 and $100,000.";
  if (!/^\d{5}$/.test(draft.zipcode.trim())) errors.zipcode ??= "A ZIP code has five digits.";
  for (const side of ["length", "width", "height"] as const) {
    if (!isFeet(draft[side])) errors[side] ??= "Enter feet, such as 20 or 8.5.";
  }
  Object.assign(errors, amenityErrors(draft));
  for (const day of ["start_date", "end_date"] as const) {
    if (draft[day] !== "" && !isIsoDate(draft[day])) errors[day] = "Date input not valid.";
  }
  if (!errors.start_date && !errors.end_date && draft.end_date !== "" && draft.end_date < draft.start_date) {
    errors.end_date = "The end date is before the start date.";
  }
  return errors;
}

function amenityErrors(draft: PropertyDraft): DraftErrors {
  const errors: DraftErrors = {};
  const { access_from: from, access_to: to, vehicle_feet: feet, vehicle_inches: inches } = draft;
  if (from === "" && to !== "") errors.access_from = "Choose when access begins.";
  if (to === "" && from !== "") errors.access_to = "Choose when access ends.";
  if (from !== "" && from === to) errors.access_to = "Access can’t start and end at the same time.";
  if (feet === "" && inches !== "") errors.vehicle_feet = "Enter the feet, too.";
  else if (feet !== "" && !isWhole(feet, 3, 30)) errors.vehicle_feet = "Enter whole feet from 3 to 30.";
  if (inches !== "" && !isWhole(inches, 0, 11)) errors.vehicle_inches = "Enter whole inches from 0 to 11.";
  return errors;
}

/** The first field with an error, in screen order. */
export function firstError(errors: DraftErrors): DraftField | "images" | null {
  return [...draftFields, "images" as const].find((field) => errors[field]) ?? null;
}

/** Parses a stored draft; unknown and invalid fields are left out. */
export function parseDraft(stored: string | null, initial = emptyDraft): PropertyDraft {
  try {
    const found = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    const known = draftFields.filter((field) => typeof found[field] === "string");
    return { ...initial, ...Object.fromEntries(known.map((field) => [field, found[field]])) };
  } catch {
    return initial;
  }
}

/** The fields in which two drafts differ. */
export function changedFields(before: PropertyDraft, after: PropertyDraft): DraftField[] {
  return draftFields.filter((field) => before[field] !== after[field].trim());
}

/** The draft as it is sent: trimmed, with dates normalized. */
export function tidyDraft(draft: PropertyDraft): PropertyDraft {
  const trimmed = Object.fromEntries(draftFields.map((field) => [field, draft[field].trim()]));
  const { start_date, end_date, ...rest } = trimmed as PropertyDraft;
  return { ...rest, start_date: tidyDate(start_date), end_date: tidyDate(end_date) };
}

/** A changed address removes the pin; a corrected street keeps it. */
export function withChanges(draft: PropertyDraft, changes: Partial<PropertyDraft>): PropertyDraft {
  const moved = (["city", "state", "zipcode"] as const).some(
    (part) => changes[part] !== undefined && changes[part] !== draft[part],
  );
  return { ...draft, ...(moved && noPin), ...changes };
}

export const noPin = { latitude: "", longitude: "", location_precision: "" };

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

function isFeet(text: string): boolean {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0;
}
