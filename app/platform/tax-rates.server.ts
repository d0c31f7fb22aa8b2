import { sql } from "kysely";
import { now } from "./clock.server.ts";
import { db, type Queryable, type Transaction } from "./db.server.ts";
import type { StoredRate } from "./tax.ts";

/** The stored rates by place, the newest first, at most so many. */
export async function readTaxRates(limit: number): Promise<StoredRate[]> {
  return db
    .selectFrom("taxRates")
    .select([
      "state",
      "jurisdiction",
      "city",
      "zipPrefix",
      "typeOfSpace",
      "ppm",
      "exemptFromDays",
      "isIncluded",
    ])
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

/** How many rates are for each of these types of space; nothing of a type without any. */
export async function countTaxRatesOf(
  types: string[],
  database: Queryable,
): Promise<{ code: string; rates: number }[]> {
  return database
    .selectFrom("taxRates")
    .select((eb) => ["typeOfSpace as code", eb.fn.countAll<number>().as("rates")])
    .where("typeOfSpace", "in", types)
    .groupBy("typeOfSpace")
    .orderBy("typeOfSpace")
    .execute();
}

export async function countTaxRates(): Promise<number> {
  const { count } = await db
    .selectFrom("taxRates")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Adds these rates, or corrects those of the same place, type of space and first day, however they were spelled. How many of them
 * weren't stored like this.
 */
export async function storeTaxRates(trx: Transaction, rates: StoredRate[]): Promise<number> {
  const column = (name: "state" | "jurisdiction" | "city" | "zipPrefix" | "typeOfSpace" | "validFrom") =>
    rates.map((rate) => rate[name]);
  await sql`
    delete from tax_rates old using unnest(${column("state")}::text[], ${column("jurisdiction")}::text[],
        ${column("city")}::text[], ${column("zipPrefix")}::text[], ${column("typeOfSpace")}::text[],
        ${column("validFrom")}::date[]) as new (state, jurisdiction, city, zip_prefix, type_of_space, valid_from)
    where (old.state, old.zip_prefix, old.type_of_space, old.valid_from)
        = (new.state, new.zip_prefix, new.type_of_space, new.valid_from)
      and (lower(old.jurisdiction), lower(old.city)) = (lower(new.jurisdiction), lower(new.city))
      and (old.jurisdiction, old.city) <> (new.jurisdiction, new.city)`.execute(trx);
  const stored = await trx
    .insertInto("taxRates")
    .values(rates.map((rate) => ({ ...rate, importedAt: now() })))
    .onConflict((conflict) =>
      conflict
        .columns(["state", "jurisdiction", "city", "zipPrefix", "typeOfSpace", "validFrom"])
        .doUpdateSet((eb) => ({
          ppm: eb.ref("excluded.ppm"),
          exemptFromDays: eb.ref("excluded.exemptFromDays"),
          isIncluded: eb.ref("excluded.isIncluded"),
          importedAt: eb.ref("excluded.importedAt"),
        }))
        .where(
          sql<boolean>`(tax_rates.ppm, tax_rates.exempt_from_days, tax_rates.is_included)
            is distinct from (excluded.ppm, excluded.exempt_from_days, excluded.is_included)`,
        ),
    )
    .returning("jurisdiction")
    .execute();
  return stored.length;
}
