import { sql } from "kysely";
import { now } from "./clock.server.ts";
import type { IsoDate } from "./dates.ts";
import { db, type Queryable, type Transaction } from "./db.server.ts";
import { type NamedRate, type RateSource, type StoredRate, usualExemption } from "./tax.ts";

/** The stored rates of a source by place, the newest first, at most so many. */
export async function readTaxRates(source: RateSource, limit: number): Promise<StoredRate[]> {
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
    .where("source", "=", source)
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

export async function countTaxRates(source: RateSource): Promise<number> {
  const { count } = await db
    .selectFrom("taxRates")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("source", "=", source)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Adds these rates, or corrects those of the same place, type of space and first day, however they were spelled; one that was
 * imported is only corrected by an import. How many of them weren't stored like this.
 */
export async function storeTaxRates(
  trx: Transaction,
  rates: StoredRate[],
  source: RateSource = "import",
): Promise<number> {
  const column = (name: "state" | "jurisdiction" | "city" | "zipPrefix" | "typeOfSpace" | "validFrom") =>
    rates.map((rate) => rate[name]);
  await sql`
    delete from tax_rates old using unnest(${column("state")}::text[], ${column("jurisdiction")}::text[],
        ${column("city")}::text[], ${column("zipPrefix")}::text[], ${column("typeOfSpace")}::text[],
        ${column("validFrom")}::date[]) as new (state, jurisdiction, city, zip_prefix, type_of_space, valid_from)
    where (old.state, old.zip_prefix, old.type_of_space, old.valid_from)
        = (new.state, new.zip_prefix, new.type_of_space, new.valid_from)
      and (lower(old.jurisdiction), lower(old.city)) = (lower(new.jurisdiction), lower(new.city))
      and (old.jurisdiction, old.city) <> (new.jurisdiction, new.city)
      and ${source} in ('import', old.source)`.execute(trx);
  const stored = await trx
    .insertInto("taxRates")
    .values(rates.map((rate) => ({ ...rate, source, importedAt: now() })))
    .onConflict((conflict) =>
      conflict
        .columns(["state", "jurisdiction", "city", "zipPrefix", "typeOfSpace", "validFrom"])
        .doUpdateSet((eb) => ({
          ppm: eb.ref("excluded.ppm"),
          exemptFromDays: eb.ref("excluded.exemptFromDays"),
          isIncluded: eb.ref("excluded.isIncluded"),
          source: eb.ref("excluded.source"),
          importedAt: eb.ref("excluded.importedAt"),
        }))
        .where(
          sql<boolean>`(tax_rates.ppm, tax_rates.exempt_from_days, tax_rates.is_included, tax_rates.source)
            is distinct from (excluded.ppm, excluded.exempt_from_days, excluded.is_included, excluded.source)`,
        )
        .where(sql<boolean>`excluded.source in ('import', tax_rates.source)`),
    )
    .returning("jurisdiction")
    .execute();
  return stored.length;
}

/**
 * Makes these the rates of Stripe Tax for a place, from this day on: a rate that changed is added, and one that isn't among them
 * anymore is 0, if it is of a type of space that was asked about; without such types, of each.
 */
export async function followNamedRates(
  trx: Transaction,
  place: { state: string; city: string; zipcode: string; day: IsoDate },
  named: readonly NamedRate[],
  types?: readonly string[],
): Promise<void> {
  const { rows: current } = await sql<NamedRate>`
    select distinct on (type_of_space, lower(jurisdiction)) type_of_space as "typeOfSpace", jurisdiction, ppm
    from tax_rates
    where source = 'stripe' and state = ${place.state} and lower(city) = lower(${place.city}) and zip_prefix = ${place.zipcode}
    order by type_of_space, lower(jurisdiction), valid_from desc`.execute(trx);
  const before = new Map(current.map((rate) => [keyOf(rate), rate.ppm]));
  const names = new Set(named.map(keyOf));
  const changed = [
    ...named.filter((rate) => (before.get(keyOf(rate)) ?? 0) !== rate.ppm),
    ...current
      .filter(
        (rate) => rate.ppm > 0 && !names.has(keyOf(rate)) && types?.includes(rate.typeOfSpace) !== false,
      )
      .map((rate) => ({ ...rate, ppm: 0 })),
  ];
  if (changed.length === 0) return;
  const { state, city, zipcode: zipPrefix, day: validFrom } = place;
  const where = { state, city, zipPrefix, validFrom };
  await storeTaxRates(
    trx,
    changed.map((rate) => ({ ...where, ...rate, exemptFromDays: usualExemption, isIncluded: false })),
    "stripe",
  );
}

const keyOf = ({ typeOfSpace, jurisdiction }: NamedRate) => `${typeOfSpace}/${jurisdiction.toLowerCase()}`;
