import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { streamCsv } from "#app/platform/stream-csv.server.ts";
import { readPagesOfRates } from "#app/platform/tax-rates.server.ts";
import { rateColumns } from "./model.ts";
import { monthCells, monthColumns, rateCells, type TaxList } from "./present.ts";
import { readTaxMonths } from "./queries.server.ts";

/** Tax authorities ask for as many years. */
const monthsKept = 120;

/** The imported rates, or those of Stripe Tax, as they can be imported, or what was taken by month and jurisdiction, as a CSV file; the audit log says who took it. */
export async function exportTaxes(actor: Actor, list: TaxList, address: string) {
  const administrator = requireAdministrator(actor, "finance");
  async function* readPages() {
    const details = { list: `taxes, ${list}` };
    await recordAction(db, administrator, { action: "exportList", subjectId: null, address, details });
    if (list === "months") yield (await readTaxMonths(administrator, monthsKept)).map(monthCells);
    else
      for await (const rates of readPagesOfRates(list === "rates" ? "import" : "stripe"))
        yield rates.map(rateCells);
  }
  return streamCsv(administrator.id, list === "months" ? monthColumns : [...rateColumns], readPages());
}
