import { type RawBuilder, sql } from "kysely";
import { db } from "./db.server.ts";

/**
 * The rows of these queries by export name: times in UTC, fields named like the columns. Leaves out names without rows.
 */
export async function exportRows(
  queries: Record<string, RawBuilder<unknown>>,
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    // As text, so that the columns keep their names.
    const { rows } = await sql<{ json: string }>`
      select row_to_json(part)::text as json from (${query}) part`.execute(db);
    if (rows.length > 0) found[name] = rows.map(({ json }) => JSON.parse(json) as unknown);
  }
  return found;
}
