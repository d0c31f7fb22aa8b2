import { sql } from "kysely";
import { now } from "./clock.server.ts";
import { db, type Transaction } from "./db.server.ts";
import type { StoredRate } from "./tax.ts";

/** The stored rates by place, the newest first, at most so many. */
export async function readTaxRates(limit: number): Promise<StoredRate[]> {
  return db
    .selectFrom("taxRates")
    .select(["state", "jurisdiction", "city", "zipPrefix", "typeOfSpace", "ppm", "exemptFromDays"])
    .select(sql<string>`valid_from::text`.as("validFrom"))
    .orderBy("state")
    .orderBy("jurisdiction")
    .orderBy("city")
    .orderBy("zipPrefix")
    .orderBy("typeOfSpace")
    .orderBy("taxRates.validFrom", "desc")
    .limit(limit)
    .execute();
}

export async function countTaxRates(): Promise<number> {
  const { count } = await db
    .selectFrom("taxRates")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds these rates, or corrects those of the same place, type of space and first day. How many of them weren't stored like this. */
export async function storeTaxRates(trx: Transaction, rates: StoredRate[]): Promise<number> {
  const stored = await trx
    .insertInto("taxRates")
    .values(rates.map((rate) => ({ ...rate, importedAt: now() })))
    .onConflict((conflict) =>
      conflict
        .columns(["state", "jurisdiction", "city", "zipPrefix", "typeOfSpace", "validFrom"])
        .doUpdateSet((eb) => ({
          ppm: eb.ref("excluded.ppm"),
          exemptFromDays: eb.ref("excluded.exemptFromDays"),
          importedAt: eb.ref("excluded.importedAt"),
        }))
        .where(
          sql<boolean>`(tax_rates.ppm, tax_rates.exempt_from_days) is distinct from (excluded.ppm, excluded.exempt_from_days)`,
        ),
    )
    .returning("jurisdiction")
    .execute();
  return stored.length;
}
