import { createHash } from "node:crypto";
import { sql } from "kysely";
import { version } from "../../package.json";
import type { Database } from "./db.server.ts";

const files = import.meta.glob<string>("../../db/functions/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});
const texts = Object.values(files);
const sha256 = createHash("sha256").update(texts.join("\n")).digest("hex");

/** Whether the database has the functions of db/functions, or those of a later release, which serve this one, too. */
export async function hasFunctions(database: Database): Promise<boolean> {
  const made = await database.selectFrom("schemaFunctions").selectAll().executeTakeFirst();
  if (!made) return false;
  const order = made.release.localeCompare(version, "en", { numeric: true });
  return order > 0 || (order === 0 && made.sha256 === sha256);
}

/** Creates the functions of db/functions again if one of them is another than in the database. */
export async function updateFunctions(database: Database): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('functions', 0))`.execute(trx);
    if (await hasFunctions(trx)) return;
    for (const text of texts) await sql.raw(text).execute(trx);
    await trx
      .insertInto("schemaFunctions")
      .values({ release: version, sha256 })
      .onConflict((conflict) => conflict.column("isOne").doUpdateSet({ release: version, sha256 }))
      .execute();
  });
}

/**
 * Creates the functions of db/functions for migrations that come in the same transaction and use them, in triggers and
 * computed columns. What they read may not be there yet; a function of a table's rows waits for `updateFunctions`.
 */
export async function createFunctionsAhead(trx: Database): Promise<void> {
  await sql`set local check_function_bodies = off`.execute(trx);
  for (const text of texts) {
    await sql`savepoint before_function`.execute(trx);
    try {
      await sql.raw(text).execute(trx);
    } catch (error) {
      if (!missing.has(Reflect.get(Object(error), "code"))) throw error;
      await sql`rollback to savepoint before_function`.execute(trx);
    }
  }
  await sql`set local check_function_bodies = on`.execute(trx);
}

/** undefined_table, undefined_object */
const missing = new Set<unknown>(["42P01", "42704"]);
