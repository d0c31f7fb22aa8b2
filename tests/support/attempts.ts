import { sql } from "kysely";
import type { Transaction } from "#app/platform/db.server.ts";
import type { Attempt } from "./constraints.ts";

/**
 * The name of the constraint that refuses an attempt on a table, or the whole error if none does; null if the attempt
 * succeeds. The transaction is then as it was before.
 */
export async function refusalIn(trx: Transaction, table: string, attempt: Attempt): Promise<string | null> {
  const statement = await statementOf(trx, table, attempt);
  await sql`savepoint before_attempt`.execute(trx);
  try {
    await sql.raw(statement).execute(trx);
    await sql`set constraints all immediate`.execute(trx);
    return null;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await sql`rollback to savepoint before_attempt`.execute(trx);
  }
}

/** The columns of a table that an insert may set. */
export async function columnsOf(trx: Transaction, table: string, condition = ""): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' ${sql.raw(condition)}`.execute(
    trx,
  );
  return rows[0]!.columns;
}

async function statementOf(trx: Transaction, table: string, attempt: Attempt): Promise<string> {
  if (typeof attempt === "string") return `update ${table} set ${attempt}`;
  if ("run" in attempt) return attempt.run;
  const columns = await columnsOf(trx, table, "and is_identity = 'NO'");
  const changes = JSON.stringify(attempt.copy).replaceAll("'", "''");
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table},
    (select to_jsonb(first) from ${table} as first order by 1 limit 1) || '${changes}')`;
}
