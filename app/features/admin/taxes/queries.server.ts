import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addMonths } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import type { RateSource, StoredRate } from "#app/platform/tax.ts";
import { countTaxRates, type MetRates, readMetRates, readTaxRates } from "#app/platform/tax-rates.server.ts";
import type { TaxMonth } from "./model.ts";

/** The stored rates of a source by place, the newest first, at most so many; for administrators. */
export async function readRates(actor: Actor, source: RateSource, limit: number): Promise<StoredRate[]> {
  requireAdministrator(actor, "finance");
  return readTaxRates(source, limit);
}

export async function countRates(actor: Actor, source: RateSource): Promise<number> {
  requireAdministrator(actor, "finance");
  return countTaxRates(source);
}

/** Where imported rates and those of Stripe Tax may be two names of one tax: in how many places, and the first; for administrators. */
export async function readSideBySide(actor: Actor): Promise<{ count: number; places: MetRates[] }> {
  requireAdministrator(actor, "finance");
  return readMetRates(todayIn("UTC"), 3);
}

/** What was taken and returned by month and jurisdiction in the last months, the newest first; for administrators. */
export async function readTaxMonths(actor: Actor, months: number): Promise<TaxMonth[]> {
  requireAdministrator(actor, "finance");
  // Somewhere it is a month later.
  const last = `${addMonths(todayIn("UTC"), 1).slice(0, 7)}-01`;
  const { rows } = await sql<TaxMonth>`
    select to_char(month, 'YYYY-MM') as month, jurisdiction, state, collected_cents as "collectedCents",
      returned_cents as "returnedCents"
    from tax_months(${addMonths(last, -months)}::date, ${last}::date)`.execute(db);
  return rows;
}
