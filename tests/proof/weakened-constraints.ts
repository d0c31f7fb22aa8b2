import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { refusalIn } from "#tests/support/attempts.ts";
import { refused } from "#tests/support/constraints.ts";
import { taken } from "#tests/support/constraints-taken.ts";
import { type Guard, mutantsOf } from "#tests/support/weaken-constraint.ts";

// Run by `npm run mutate -- constraints`, which does to the schema what Stryker does to TypeScript: it drops or weakens
// every named constraint, unique index, check of money and refusing trigger, one at a time, each in a transaction that is rolled back, and
// checks whether the attempts of db/constraints.server.test.ts would notice (tests/support/constraints*.ts).

test("most weakened constraints are noticed", { timeout: 1_800_000 }, async () => {
  const enough = new Error("rolled back");
  let results: Result[] = [];
  const rows = readFileSync("tests/support/one-of-each.sql", "utf8");
  await transaction((trx) => sql.raw(rows).execute(trx));
  await transaction(async (trx) => {
    results = await tryAll(trx);
    throw enough;
  }).catch((error: unknown) => {
    if (error !== enough) throw error;
  });
  expect(scoreOf(results)).toBeGreaterThanOrEqual(85);
});

type Result = { guard: string; change: string; outcome: "killed" | "survived" | "impossible" };

async function tryAll(trx: Transaction): Promise<Result[]> {
  const results: Result[] = [];
  const all = await guards(trx);
  for (const guard of all) {
    const names = all.filter((other) => isSame(guard, other)).map(nameOf);
    if (await isNoticed(trx, names)) throw new Error(`${nameOf(guard)} fails its attempts as it is`);
    for (const { change, statements } of mutantsOf(guard)) {
      await sql`savepoint before_mutant`.execute(trx);
      let outcome: Result["outcome"] = "impossible";
      try {
        await sql.raw(statements).execute(trx);
        outcome = (await isNoticed(trx, names)) ? "killed" : "survived";
      } catch {
        // PostgreSQL refuses this change.
      }
      await sql`rollback to savepoint before_mutant`.execute(trx);
      results.push({ guard: nameOf(guard), change, outcome });
    }
  }
  return results;
}

const nameOf = (guard: Guard) => `${guard.table}.${guard.name}`;

/** Triggers of several tables may share a function. */
function isSame(guard: Guard, other: Guard): boolean {
  return nameOf(guard) === nameOf(other) || (guard.body !== null && guard.body === other.body);
}

/** True if an attempt on these constraints has the wrong result. */
async function isNoticed(trx: Transaction, guarding: string[]): Promise<boolean> {
  for (const guard of guarding) {
    const [table = "", name = ""] = guard.split(".");
    for (const attempt of refused[guard] ?? [])
      if ((await refusalIn(trx, table, attempt)) !== name) return true;
    for (const attempt of taken[guard] ?? [])
      if ((await refusalIn(trx, table, attempt)) !== null) return true;
  }
  return false;
}

/** The share that was noticed, in percent; prints it, and the survivors. */
function scoreOf(results: Result[]): number {
  const of = (outcome: Result["outcome"]) => results.filter((result) => result.outcome === outcome);
  for (const { guard, change } of of("survived")) process.stdout.write(`survived  ${guard}: ${change}\n`);
  const [killed, survived] = [of("killed").length, of("survived").length];
  const score = (100 * killed) / (killed + survived);
  process.stdout.write(
    `${score.toFixed(2)} % killed: ${killed} of ${killed + survived} changes of ${Object.keys(refused).length} constraints\n`,
  );
  return score;
}

async function guards(trx: Transaction): Promise<Guard[]> {
  const { rows } = await sql<Guard>`
    select conrelid::regclass::text as table, conname as name, 'constraint' as kind,
      pg_get_constraintdef(oid) as definition, null as body
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x') and conrelid <> 0
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, 'index', pg_get_indexdef(indexrelid), null
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select tgrelid::regclass::text, tgname, 'trigger', pg_get_triggerdef(pg_trigger.oid), pg_get_functiondef(tgfoid)
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and prosrc ~* '\\mraise\\s+exception'
    order by 1, 2`.execute(trx);
  return rows.filter((guard) => nameOf(guard) in refused);
}
