import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { config } from "#app/platform/config.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { percentOf } from "#app/platform/tax.ts";
import { storeCountyZips, storeTaxRates } from "#app/platform/tax-rates.server.ts";
import { readRate } from "./model.ts";
import { nameCounties } from "./steps/name-counties.server.ts";

const notSaved = "Correct the marked fields. Nothing was saved.";

/**
 * Stores one rate as a row of a file would: it corrects the one of its place, type of space and first day, or is added. Returns
 * whether it changed anything. Throws Invalid with a sentence for each column.
 */
export async function saveTaxRate(
  actor: Actor,
  { cells, address }: { cells: Parameters<typeof readRate>[0]; address: string },
): Promise<boolean> {
  const administrator = requireAdministrator(actor, "finance");
  const read = readRate(cells, config.spaceTypes);
  if ("problems" in read) {
    const fields = read.problems.toReversed().map(({ column, message }) => [column, message] as const);
    throw new Invalid(notSaved, Object.fromEntries(fields));
  }
  const counties = nameCounties();
  const problem = counties.name(read.rate);
  if (problem !== null) throw new Invalid(notSaved, { county: problem });
  const { jurisdiction, state, county, city, zipPrefix, typeOfSpace, ppm, validFrom } = read.rate;
  return transaction(async (trx) => {
    await storeCountyZips(trx, [...counties.named]);
    if ((await storeTaxRates(trx, [read.rate])) === 0) return false;
    const where = [county, city, zipPrefix, typeOfSpace].filter((part) => part !== "").join(", ");
    const details = {
      jurisdiction,
      state,
      ...(where && { where }),
      rate: percentOf(ppm),
      valid_from: validFrom,
    };
    await recordAction(trx, administrator, { action: "saveTaxRate", subjectId: null, address, details });
    return true;
  });
}
