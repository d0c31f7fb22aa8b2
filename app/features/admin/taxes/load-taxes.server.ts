import type { Actor } from "#app/features/accounts/model.ts";
import { config } from "#app/platform/config.server.ts";
import { presentRate, presentTaxMonth, type TaxesJson } from "./present.ts";
import { countRates, readRates, readTaxMonths } from "./queries.server.ts";

const ratesShown = 500;
const monthsShown = 24;

/** The stored rates, and what was taken for each jurisdiction by month; for administrators of finance. */
export async function loadTaxes(actor: Actor): Promise<TaxesJson> {
  const [rates, count, months] = await Promise.all([
    readRates(actor, ratesShown),
    countRates(actor),
    readTaxMonths(actor, monthsShown),
  ]);
  return {
    is_on: config.taxes,
    count,
    rates: rates.map(presentRate),
    months: months.map(presentTaxMonth),
  };
}
