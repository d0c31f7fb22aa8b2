import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { config } from "#app/platform/config.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { readCsv } from "#app/platform/read-csv.server.ts";
import type { StoredRate } from "#app/platform/tax.ts";
import type { County } from "#app/platform/places/counties.server.ts";
import { storeCountyZips, storeTaxRates } from "#app/platform/tax-rates.server.ts";
import {
  jurisdictionOf,
  keyOf,
  maxRates,
  neededColumns,
  rateColumns,
  type RateProblem,
  readRate,
} from "./model.ts";
import { nameCounties } from "./steps/name-counties.server.ts";

const problemsShown = 100;
const rowsAtOnce = 1000;

/**
 * Stores the rates of a CSV file, all of them or none: a row with the place, type of space and first day of a stored rate corrects
 * it, another one is added. The same file again changes nothing. Stays that were requested keep their taxes. Returns how many
 * rates were added or corrected.
 */
export async function importTaxes(
  actor: Actor,
  { bytes, address }: { bytes: Uint8Array; address: string },
): Promise<{ rows: number; changed: number }> {
  const administrator = requireAdministrator(actor, "finance");
  const { rates, counties } = await readFile(bytes);
  return transaction(async (trx) => {
    let changed = 0;
    await storeCountyZips(trx, counties);
    for (let from = 0; from < rates.length; from += rowsAtOnce)
      changed += await storeTaxRates(trx, rates.slice(from, from + rowsAtOnce));
    if (changed > 0)
      await recordAction(trx, administrator, {
        action: "importTaxes",
        subjectId: null,
        address,
        details: { rows: String(rates.length), changed: String(changed) },
      });
    return { rows: rates.length, changed };
  });
}

async function readFile(bytes: Uint8Array): Promise<{ rates: StoredRate[]; counties: County[] }> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuse("The file isn’t text in UTF-8. Save it as CSV in UTF-8 and choose it again.");
  }
  const rates: StoredRate[] = [];
  const problems: RateProblem[] = [];
  const rowsByKey = new Map<string, number>();
  const spellings = new Map<string, string>();
  const counties = nameCounties();
  let columns: string[] | null = null;
  for await (const { row, cells } of readCsv(text)) {
    if (columns === null) {
      columns = readColumns(cells);
      continue;
    }
    if (rates.length === maxRates)
      throw refuse(`A file has at most ${maxRates.toLocaleString("en-US")} rates.`);
    const texts = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""]));
    const read = readRate(texts, config.spaceTypes);
    if ("problems" in read) {
      problems.push(...read.problems.map((problem) => ({ row, ...problem })));
      continue;
    }
    const problem = counties.name(read.rate);
    if (problem !== null) {
      problems.push({ row, column: "county", message: problem });
      continue;
    }
    const before = rowsByKey.get(keyOf(read.rate));
    if (before !== undefined)
      problems.push({ row, column: "jurisdiction", message: `Row ${before} is about the same rate.` });
    rowsByKey.set(keyOf(read.rate), row);
    const { jurisdiction } = read.rate;
    const other = spellings.get(jurisdictionOf(read.rate)) ?? jurisdiction;
    if (other !== jurisdiction) {
      const message = `“${jurisdiction}” is “${other}” in a row above. Spell it in one way.`;
      problems.push({ row, column: "jurisdiction", message });
    }
    spellings.set(jurisdictionOf(read.rate), jurisdiction);
    rates.push(read.rate);
  }
  if (problems.length > 0) throw refuse(problemsInWords(problems), problems);
  if (rates.length === 0)
    throw refuse("The file has no rates: its first row names the columns, and each other row is a rate.");
  return { rates, counties: [...counties.named] };
}

function readColumns(cells: string[]): string[] {
  const columns = cells.map((cell) => cell.trim().toLowerCase().replaceAll(/[ -]/g, "_"));
  const unknown = columns.find(
    (column) => column !== "" && !(rateColumns as readonly string[]).includes(column),
  );
  if (unknown !== undefined)
    throw refuse(`“${unknown}” is no column of rates. The columns are ${rateColumns.join(", ")}.`);
  const missing = neededColumns.find((column) => !columns.includes(column));
  if (missing !== undefined) throw refuse(`The column ${missing} is missing.`);
  const twice = columns.find((column, at) => column !== "" && columns.indexOf(column) !== at);
  if (twice !== undefined) throw refuse(`The column ${twice} is there twice.`);
  return columns;
}

function problemsInWords(problems: RateProblem[]): string {
  const [first] = problems;
  const others = problems.length - 1;
  const more =
    others === 0 ? "" : ` There ${others === 1 ? "is 1 more problem" : `are ${others} more problems`}.`;
  return `Nothing was imported. Row ${first!.row}, ${first!.column}: ${first!.message}${more}`;
}

function refuse(message: string, problems: RateProblem[] = []): Invalid {
  const named = problems
    .slice(0, problemsShown)
    .map(({ row, column, message: words }) => [`row_${row}.${column}`, words] as const);
  return new Invalid(message, { ...Object.fromEntries(named), file: message });
}
