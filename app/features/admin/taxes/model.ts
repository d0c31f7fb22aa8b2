import { isIsoDate } from "#app/platform/dates.ts";
import { typeNamed } from "#app/platform/space-type-rules.ts";
import type { ShownType } from "#app/platform/space-types.ts";
import { type StoredRate, usualExemption } from "#app/platform/tax.ts";

/** The columns of a file of rates, in the order in which we write it. */
export const rateColumns = [
  "jurisdiction",
  "state",
  "county",
  "city",
  "zip_prefix",
  "type_of_space",
  "rate",
  "added_or_included",
  "exempt_from_days",
  "rentals_without_end",
  "valid_from",
] as const;
export type RateColumn = (typeof rateColumns)[number];

export const neededColumns: readonly RateColumn[] = ["jurisdiction", "state", "rate", "valid_from"];

export const maxRates = 20_000;
export const maxTaxBytes = 5 * 1024 * 1024;

/** States all of whose ZIP codes begin with a zero. */
const startsWithZero = new Set(["CT", "MA", "ME", "NH", "NJ", "PR", "RI", "VI", "VT"]);

export type RateProblem = { row: number; column: string; message: string };

type Cells = Partial<Record<RateColumn, string>>;

/** A row's rate, or what is wrong with it by column. */
export function readRate(
  cells: Cells,
  types: readonly ShownType[],
): { rate: StoredRate } | { problems: Omit<RateProblem, "row">[] } {
  const read = Object.fromEntries(
    rateColumns.map((column) => [column, (cells[column] ?? "").trim().replaceAll(/\s+/g, " ")]),
  ) as Record<RateColumn, string>;
  const typeOfSpace = typeNamed(read.type_of_space, types) ?? "";
  const ppm = ppmOf(read.rate);
  const exemptFromDays = exemptionOf(read.exempt_from_days);
  const faults: [RateColumn, boolean, string][] = [
    ["jurisdiction", /^.{1,100}$/.test(read.jurisdiction), "Name who takes it, in up to 100 letters."],
    ["state", /^[A-Za-z]{2}$/.test(read.state), "Write a state by its two letters, such as PA."],
    ["county", read.county.length <= 100, "A county has up to 100 letters."],
    ["city", read.city.length <= 100, "A city has up to 100 letters."],
    [
      "zip_prefix",
      /^\d{0,5}$/.test(read.zip_prefix),
      "Write a ZIP code or its first digits, or leave it empty.",
    ],
    [
      "zip_prefix",
      !startsWithZero.has(read.state.toUpperCase()) || /^(0|$)/.test(read.zip_prefix),
      "ZIP codes of this state begin with 0, which spreadsheets leave out. Write it, too.",
    ],
    [
      "type_of_space",
      read.type_of_space === "" || typeOfSpace !== "",
      `Write one of ${types.map(({ type }) => type).join(", ")}, or leave it empty for all.`,
    ],
    [
      "rate",
      ppm !== null,
      "Write a percentage from 0 to 50 with up to four decimals, such as 6.25%. One below 1 needs its sign: 0.5%.",
    ],
    [
      "added_or_included",
      ["", "added", "included"].includes(read.added_or_included.toLowerCase()),
      "Write included where prices have the tax in them, or added. Empty is added.",
    ],
    [
      "exempt_from_days",
      exemptFromDays !== undefined,
      "Write from how many days on a stay is exempt, 2 to 1096, or never; empty is 30.",
    ],
    [
      "rentals_without_end",
      ["", "exempt"].includes(read.rentals_without_end.toLowerCase()),
      "Rentals without an end are always exempt: their later rents are charged without a tax. Write exempt, or leave it empty.",
    ],
    ["valid_from", isIsoDate(read.valid_from), "Write the first day as YYYY-MM-DD."],
  ];
  const problems = faults.flatMap(([column, isRight, message]) => (isRight ? [] : [{ column, message }]));
  if (problems.length > 0) return { problems };
  const { jurisdiction, county, city, zip_prefix: zipPrefix, valid_from: validFrom } = read;
  const where = { state: read.state.toUpperCase(), jurisdiction, county, city, zipPrefix, typeOfSpace };
  const isIncluded = read.added_or_included.toLowerCase() === "included";
  return { rate: { ...where, validFrom, ppm: ppm!, exemptFromDays: exemptFromDays!, isIncluded } };
}

/** Millionths; null if it is no rate. */
function ppmOf(text: string): number | null {
  const [, percent] = /^(\d{1,2}(?:\.\d{1,4})?) ?%?$/.exec(text) ?? [];
  if (percent === undefined) return null;
  // A spreadsheet's 0.0625 is 6.25%.
  if (!text.endsWith("%") && Number(percent) > 0 && Number(percent) < 1) return null;
  const ppm = Math.round(Number(percent) * 10_000);
  return ppm <= 500_000 ? ppm : null;
}

/** Null for never; undefined if it can't be read. */
function exemptionOf(text: string): number | null | undefined {
  if (text === "") return usualExemption;
  if (text.toLowerCase() === "never") return null;
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return days >= 2 && days <= 1096 ? days : undefined;
}

/** What two rows of a file may not both say. */
export function keyOf(rate: StoredRate): string {
  const { state, jurisdiction, county, city, zipPrefix, typeOfSpace, validFrom } = rate;
  return JSON.stringify([state, jurisdiction, county, city, zipPrefix, typeOfSpace, validFrom]).toLowerCase();
}

/** By what rows are of one jurisdiction, which a file may spell in one way only. */
export function jurisdictionOf({ state, jurisdiction }: StoredRate): string {
  return JSON.stringify([state, jurisdiction]).toLowerCase();
}

/** What was taken and returned for a jurisdiction in a month of its properties, in cents. */
export type TaxMonth = {
  month: string;
  jurisdiction: string;
  state: string;
  collectedCents: number;
  returnedCents: number;
};
