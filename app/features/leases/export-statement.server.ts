import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { presentStatement, statementCells, statementColumns } from "#app/features/ledger/present.ts";
import { statementPage, type StatementRow } from "#app/features/ledger/queries.server.ts";
import { streamCsv } from "#app/platform/stream-csv.server.ts";
import { loadPeriods } from "./load-periods.server.ts";

const pageSize = 500;

/** Everything that changed a landlord's balance as a CSV file, oldest first. */
export async function exportStatement(actor: Actor) {
  const landlord = requireRole(actor, "landlord");
  async function* readPages() {
    const periods = await loadPeriods(landlord);
    let last: StatementRow | null = null;
    do {
      const rows: StatementRow[] = await statementPage(landlord, last, pageSize);
      yield statementCells(presentStatement(rows, periods));
      last = rows.length === pageSize ? rows.at(-1)! : null;
    } while (last !== null);
  }
  return streamCsv(landlord.id, statementColumns, readPages());
}
