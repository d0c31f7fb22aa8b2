import type { Search, SearchField } from "./search-url.ts";

/** A number field of the filters. */
export type Amount = { field: SearchField; label: string };
/** What can't be searched by, each with a sentence that names the field. */
export type Faults = Partial<Record<SearchField, string>>;

export const maxAmount = 1_000_000;

export const prices = [
  { field: "min_price", label: "Minimum ($)" },
  { field: "max_price", label: "Maximum ($)" },
] as const satisfies Amount[];

export const sizes = [
  { field: "min_length", label: "Length" },
  { field: "min_width", label: "Width" },
  { field: "min_height", label: "Height" },
] as const satisfies Amount[];

/** A vehicle's, short enough for three in a row of a phone. */
export const vehicleSides = [
  { field: "fits_length", label: "Long" },
  { field: "fits_width", label: "Wide" },
  { field: "fits_height", label: "High" },
] as const satisfies Amount[];

/** The faults of a form of filters as it is filled in, in the order of its fields. */
export function faultsOf(form: HTMLFormElement): Faults {
  const fieldOf = (name: keyof Search) => form.elements.namedItem(name) as HTMLInputElement | null;
  const faults: Faults = {};
  if (fieldOf("to")?.value && !fieldOf("from")?.value) faults.from = "Please select a start date.";
  for (const { field, label } of [...prices, ...sizes, ...vehicleSides]) {
    const input = fieldOf(field);
    const name = label.replace(" ($)", "");
    if (input?.validity.badInput) faults[field] = `${name} must be a number.`;
    else if (Number(input?.value) < 0) faults[field] = `${name} can’t be negative.`;
    else if (Number(input?.value) > maxAmount) faults[field] = `${name} must be at most 1,000,000.`;
  }
  const [low, high] = prices.map(({ field }) => (faults[field] ? 0 : Number(fieldOf(field)?.value)));
  if (low && high && high < low) faults.max_price = "Maximum can’t be less than the minimum.";
  return faults;
}
