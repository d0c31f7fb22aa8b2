import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { db } from "#app/platform/db.server.ts";
import { streamCsv } from "#app/platform/stream-csv.server.ts";
import { loadMarketNumbers } from "./load-market-numbers.server.ts";
import { monthsKept } from "./model.ts";
import { requireNumbers } from "./policy.ts";
import { cellsOf, columnsOf, type NumberList } from "./present.ts";

/** A list of the marketplace's numbers of 13 months as a CSV file, our fees for finance only; the audit log says who took it. */
export async function exportMarketNumbers(actor: Actor, list: NumberList, address: string) {
  const administrator = list === "fees" ? requireAdministrator(actor, "finance") : requireNumbers(actor);
  async function* readPages() {
    const details = { list: `numbers of ${list}` };
    await recordAction(db, administrator, { action: "exportList", subjectId: null, address, details });
    yield cellsOf[list](await loadMarketNumbers(administrator, monthsKept));
  }
  return streamCsv(administrator.id, columnsOf[list], readPages());
}
