import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { streamCsv } from "#app/platform/stream-csv.server.ts";
import type { RateSource, StoredRate } from "#app/platform/tax.ts";
import { rateColumns } from "./model.ts";
import { monthCells, monthColumns, rateCells, type TaxList } from "./present.ts";
import { readTaxMonths } from "./queries.server.ts";

/** Tax authorities ask for as many years. */
const monthsKept = 120;
const pageSize = 500;

/** The imported rates, or those of Stripe Tax, as they can be imported, or what was taken by month and jurisdiction, as a CSV file; the audit log says who took it. */
export async function exportTaxes(actor: Actor, list: TaxList, address: string) {
  const administrator = requireAdministrator(actor, "finance");
  async function* readPages() {
    const details = { list: `taxes, ${list}` };
    await recordAction(db, administrator, { action: "exportList", subjectId: null, address, details });
    if (list === "months") yield (await readTaxMonths(administrator, monthsKept)).map(monthCells);
    else yield* readRates(list === "rates" ? "import" : "stripe");
  }
  return streamCsv(administrator.id, list === "months" ? monthColumns : [...rateColumns], readPages());
}

/** All stored rates of a source by key, a page at a time. */
async function* readRates(source: RateSource): AsyncGenerator<string[][]> {
  let last: StoredRate | undefined;
  for (;;) {
    const after = last
      ? sql`and (state, jurisdiction, city, zip_prefix, type_of_space, valid_from)
          > (${last.state}, ${last.jurisdiction}, ${last.city}, ${last.zipPrefix}, ${last.typeOfSpace}, ${last.validFrom}::date)`
      : sql``;
    const { rows } = await sql<StoredRate>`
      select state, jurisdiction, city, zip_prefix as "zipPrefix", type_of_space as "typeOfSpace", ppm,
        exempt_from_days as "exemptFromDays", is_included as "isIncluded", valid_from::text as "validFrom"
      from tax_rates where source = ${source} ${after}
      order by state, jurisdiction, city, zip_prefix, type_of_space, tax_rates.valid_from
      limit ${pageSize}`.execute(db);
    if (rows.length > 0) yield rows.map(rateCells);
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}
