import type { Actor } from "#app/features/accounts/model.ts";
import { readTaxPlaces } from "#app/features/payments/taxes/queries.server.ts";
import { config } from "#app/platform/config.server.ts";
import { presentRate, presentTaxMonth, type TaxesJson } from "./present.ts";
import { countRates, readRates, readSideBySide, readTaxMonths } from "./queries.server.ts";

const ratesShown = 500;
const monthsShown = 24;

/** The stored rates, what Stripe Tax answered, and what was taken for each jurisdiction by month; for administrators of finance. */
export async function loadTaxes(actor: Actor): Promise<TaxesJson> {
  const [rates, count, months, stripeRates, stripeCount, asked, sideBySide] = await Promise.all([
    readRates(actor, "import", ratesShown),
    countRates(actor, "import"),
    readTaxMonths(actor, monthsShown),
    readRates(actor, "stripe", ratesShown),
    countRates(actor, "stripe"),
    readTaxPlaces(actor),
    readSideBySide(actor),
  ]);
  return {
    is_on: config.taxes,
    count,
    rates: rates.map(presentRate),
    months: months.map(presentTaxMonth),
    stripe_tax: {
      is_on: config.stripeTax,
      places: asked.places,
      all_places: asked.allPlaces,
      asked_at: asked.askedAt?.toISOString() ?? null,
      troubles: asked.troubles,
      side_by_side: sideBySide,
      count: stripeCount,
      rates: stripeRates.map(presentRate),
    },
  };
}
