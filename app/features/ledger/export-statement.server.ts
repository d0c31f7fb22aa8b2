import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { streamCsv } from "#app/platform/stream-csv.server.ts";
import { presentStatement, statementCells, statementColumns } from "./present.ts";
import { statementPage, type StatementRow } from "./queries.server.ts";

const pageSize = 500;

/** Everything that changed a landlord's balance as a CSV file, oldest first, with the periods of rents (`loadPeriods`). */
export async function exportStatement(actor: Actor, loadPeriods: () => Promise<ReadonlyMap<string, string>>) {
  const landlord = requireRole(actor, "landlord");
  async function* readPages() {
    const periods = await loadPeriods();
    let last: StatementRow | null = null;
    do {
      const rows: StatementRow[] = await statementPage(landlord, last, pageSize);
      yield statementCells(presentStatement(rows, periods));
      last = rows.length === pageSize ? rows.at(-1)! : null;
    } while (last !== null);
  }
  return streamCsv(landlord.id, statementColumns, readPages());
}
