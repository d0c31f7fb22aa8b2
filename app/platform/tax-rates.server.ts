import { sql } from "kysely";
import { now } from "./clock.server.ts";
import type { IsoDate } from "./dates.ts";
import { db, type Queryable, type Transaction } from "./db.server.ts";
import { type County, readCounties, zipsOf } from "./places/counties.server.ts";
import { type NamedRate, type RateSource, type StoredRate, usualExemption } from "./tax.ts";

/** The stored rates of a source by place, the newest first, at most so many. */
export async function readTaxRates(source: RateSource, limit: number): Promise<StoredRate[]> {
  return ratesOf(source).orderBy("taxRates.validFrom", "desc").limit(limit).execute();
}

const pageSize = 500;

/** All stored rates of a source by key, a page at a time. */
export async function* readPagesOfRates(source: RateSource): AsyncGenerator<StoredRate[]> {
  let last: StoredRate | undefined;
  for (;;) {
    const page = last ? ratesOf(source).where(isAfter(last)) : ratesOf(source);
    const rates = await page.orderBy("taxRates.validFrom").limit(pageSize).execute();
    if (rates.length > 0) yield rates;
    last = rates.at(-1);
    if (rates.length < pageSize) return;
  }
}

function isAfter({ state, jurisdiction, county, city, zipPrefix, typeOfSpace, validFrom }: StoredRate) {
  return sql<boolean>`(state, jurisdiction, county, city, zip_prefix, type_of_space, tax_rates.valid_from)
    > (${state}, ${jurisdiction}, ${county}, ${city}, ${zipPrefix}, ${typeOfSpace}, ${validFrom}::date)`;
}

/** A source's stored rates by place. */
function ratesOf(source: RateSource) {
  return db
    .selectFrom("taxRates")
    .select([
      "state",
      "jurisdiction",
      "county",
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
    .orderBy("county")
    .orderBy("city")
    .orderBy("zipPrefix")
    .orderBy("typeOfSpace");
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

/** A place where an imported rate and one of Stripe Tax add up, which may be two names of one tax. */
export type MetRates = { place: string; imported: string; named: string };

/**
 * The places where both an imported rate, of a jurisdiction that Stripe Tax doesn't name there, and one of Stripe Tax count on this
 * day: how many, and the first of them.
 */
export async function readMetRates(
  day: IsoDate,
  limit: number,
): Promise<{ count: number; places: MetRates[] }> {
  const { rows } = await sql<MetRates & { count: number }>`
    with named as (
      select distinct on (state, lower(city), zip_prefix, type_of_space, lower(jurisdiction)) state, city, lower(city) as key,
        zip_prefix, type_of_space, jurisdiction, ppm
      from tax_rates where source = 'stripe'
      order by state, lower(city), zip_prefix, type_of_space, lower(jurisdiction), valid_from desc
    ), places as (select distinct state, key, zip_prefix, type_of_space from named where ppm > 0
    ), imported as (
      select distinct on (p.state, p.key, p.zip_prefix, p.type_of_space, lower(i.jurisdiction)) p.*, i.jurisdiction, i.ppm
      from places p cross join generate_series(0, 5) digits
        join tax_rates i on i.source = 'import' and i.state = p.state and i.zip_prefix = left(p.zip_prefix, digits)
          and (i.city = '' or lower(i.city) = p.key)
          and (i.county = '' or exists (select from county_zips z where (z.zipcode, z.state, z.county) = (p.zip_prefix, i.state, i.county)))
          and i.type_of_space in ('', p.type_of_space) and i.valid_from <= ${day}
      order by p.state, p.key, p.zip_prefix, p.type_of_space, lower(i.jurisdiction), length(i.type_of_space) desc,
        length(i.zip_prefix) = 5 desc, i.city <> '' desc, i.county <> '' desc, length(i.zip_prefix) desc, i.valid_from desc
    )
    select max(n.city) || ', ' || n.state || ' ' || n.zip_prefix as place, min(i.jurisdiction) as imported,
      min(n.jurisdiction) as named, count(*) over ()::integer as count
    from imported i join named n using (state, key, zip_prefix, type_of_space)
    where i.ppm > 0 and n.ppm > 0
      and not exists (select from named o where (o.state, o.key, o.zip_prefix, o.type_of_space, lower(o.jurisdiction))
        = (n.state, n.key, n.zip_prefix, n.type_of_space, lower(i.jurisdiction)))
      and not exists (select from imported o where (o.state, o.key, o.zip_prefix, o.type_of_space, lower(o.jurisdiction))
        = (n.state, n.key, n.zip_prefix, n.type_of_space, lower(n.jurisdiction)))
    group by n.state, n.key, n.zip_prefix order by n.state, n.zip_prefix, n.key limit ${limit}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    places: rows.map(({ place, imported, named }) => ({ place, imported, named })),
  };
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
  type Key = "state" | "jurisdiction" | "county" | "city" | "zipPrefix" | "typeOfSpace" | "validFrom";
  const column = (name: Key) => rates.map((rate) => rate[name]);
  await sql`
    delete from tax_rates old using unnest(${column("state")}::text[], ${column("jurisdiction")}::text[],
        ${column("county")}::text[], ${column("city")}::text[], ${column("zipPrefix")}::text[],
        ${column("typeOfSpace")}::text[], ${column("validFrom")}::date[])
      as new (state, jurisdiction, county, city, zip_prefix, type_of_space, valid_from)
    where (old.state, old.county, old.zip_prefix, old.type_of_space, old.valid_from)
        = (new.state, new.county, new.zip_prefix, new.type_of_space, new.valid_from)
      and (lower(old.jurisdiction), lower(old.city)) = (lower(new.jurisdiction), lower(new.city))
      and (old.jurisdiction, old.city) <> (new.jurisdiction, new.city)
      and ${source} in ('import', old.source)`.execute(trx);
  const stored = await trx
    .insertInto("taxRates")
    .values(rates.map((rate) => ({ ...rate, source, importedAt: now() })))
    .onConflict((conflict) =>
      conflict
        .columns(["state", "jurisdiction", "county", "city", "zipPrefix", "typeOfSpace", "validFrom"])
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

/** Has these counties' ZIP codes where rates are read, as the list has them, and no others of theirs. */
export async function storeCountyZips(database: Queryable, counties: readonly County[]): Promise<void> {
  if (counties.length === 0) return;
  const rows = counties.flatMap((county) =>
    zipsOf(county).map((zipcode) => ({ zipcode, state: county.state, county: county.name })),
  );
  const named = JSON.stringify(counties.map(({ state, name }) => ({ state, county: name })));
  // In one statement each, so that no quote between them misses a rate of a county that stays.
  await sql`
    with new as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (zipcode text, state text, county text)
    ), former as (
      delete from county_zips z using jsonb_to_recordset(${named}::jsonb) as c (state text, county text)
      where (z.state, z.county) = (c.state, c.county) and not exists (select from new where new.zipcode = z.zipcode)
    )
    insert into county_zips (zipcode, state, county) select zipcode, state, county from new order by zipcode
    on conflict (zipcode) do update set state = excluded.state, county = excluded.county
    where (county_zips.state, county_zips.county) <> (excluded.state, excluded.county)`.execute(database);
}

/** Does so again for the counties of stored rates: another release may have another list. */
export async function updateCountyZips(): Promise<void> {
  const stored = await db
    .selectFrom("taxRates")
    .select(["state", "county"])
    .where("county", "<>", "")
    .distinct()
    .execute();
  if (stored.length === 0) return;
  const keys = new Set(stored.map(({ state, county }) => `${state} ${county}`));
  await storeCountyZips(
    db,
    readCounties().filter(({ state, name }) => keys.has(`${state} ${name}`)),
  );
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
  const where = { state, county: "", city, zipPrefix, validFrom };
  await storeTaxRates(
    trx,
    changed.map((rate) => ({ ...where, ...rate, exemptFromDays: usualExemption, isIncluded: false })),
    "stripe",
  );
}

const keyOf = ({ typeOfSpace, jurisdiction }: NamedRate) => `${typeOfSpace}/${jurisdiction.toLowerCase()}`;
