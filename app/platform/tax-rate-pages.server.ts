import { sql } from "kysely";
import { db } from "./db.server.ts";
import type { RateSource, StoredRate } from "./tax.ts";

const pageSize = 500;

/** All stored rates of a source by key, a page at a time. */
export async function* readPagesOfRates(source: RateSource): AsyncGenerator<StoredRate[]> {
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
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}
