import { type RawBuilder, sql } from "kysely";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { repeatInBatches } from "#app/platform/in-batches.server.ts";
import { log } from "#app/platform/log.server.ts";
import { countRows, isStopping, leaveMore } from "#app/platform/run.server.ts";
import { followNamedRates } from "#app/platform/tax-rates.server.ts";
import { provider } from "../stripe.server.ts";
import { type TaxResponse, isRefusal, type TaxPlace } from "./model.ts";
import { askStripeTax } from "./steps/ask-stripe-tax.server.ts";

/** One run asks about at most so many places; the next is then due at once. */
const mostAtOnce = 100;

/** So many places in a row without an answer: the others would have none, either. */
const outage = 3;
const noResponse: TaxResponse = {
  rates: null,
  trouble:
    "Stripe Tax gave no answer that could be read; the log has the reason. It’s asked again in an hour.",
  isOfPlace: false,
};

const hour = 3_600_000;
/** When a place is asked about again: in a week, or sooner where no rates came and someone has something to do about it. */
const askAgainIn = { named: 7 * 24 * hour, troubled: 24 * hour, refused: hour };

type DuePlace = TaxPlace & {
  key: string;
  timeZone: string;
  askedFor: string;
  askedAt: Date | null;
  /** The changes that led to it, which are done with once it is asked about. */
  changes: string[];
};

/**
 * Asks Stripe Tax for the rates of places with spaces that can be reserved, one request for each place that is new, was asked about a
 * week ago, or has other types of space or product codes now. What it names is kept as rates from the place's day on. A refusal
 * that isn't of the place ends the run: the others would be refused, too. A place without an answer waits an hour, and the run goes
 * on, but fails. While the setting is off, rates that were read end; so do
 * those of another mode of Stripe, or of the sandbox, which invents them.
 */
export async function updateTaxRates(): Promise<void> {
  if (!config.stripeTax) {
    await endRates();
    return forgetChanges();
  }
  await endRates(isAskedOtherwise(`${provider}; `));
  if (!config.taxes) return forgetChanges();
  await lookThroughOnce();
  const failures: unknown[] = [];
  let failedInARow = 0;
  let isRefused = false;
  const { places, hasMore } = await placesDue();
  for (const place of places) {
    if (isStopping()) break;
    try {
      const response = await askStripeTax(place);
      await transaction((trx) => keep(trx, place, response));
      countRows(1);
      failedInARow = 0;
      isRefused = isRefusal(response);
      if (isRefused) break;
    } catch (error) {
      failures.push(error);
      failedInARow += 1;
      log.warn({ err: error, place: place.key, zipcode: place.zipcode }, "Stripe Tax gave no answer");
      await transaction((trx) => keep(trx, place, noResponse));
      if (failedInARow === outage) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  if (hasMore && !isRefused) leaveMore();
}

/** Changes count for nothing while no rates are read: then all places are looked through. */
async function forgetChanges(): Promise<void> {
  await repeatInBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from tax_place_changes where id in (select id from tax_place_changes order by id limit ${size})`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  });
}

/** Has all places with spaces looked at, once after rates were not read; from then on the database notes what changes. */
async function lookThroughOnce(): Promise<void> {
  await sql`
    insert into tax_place_changes (state, city, zipcode)
    select * from (
      select '', '', '' union all
      (select distinct state, lower(city), zipcode from properties where deleted_at is null and length(city) <= 100)) place
    where not exists (select from tax_place_changes where zipcode = '')`.execute(db);
}

/** Which places were asked about with other words at the start: by the index of them in the order of their bytes. */
function isAskedOtherwise(start: string): RawBuilder<boolean> {
  const words = sql`asked_for collate "C"`;
  return sql<boolean>`(${words} < ${start} or ${words} > ${start} || chr(1114111))`;
}

/** How many places that changed are looked at at once, those whose first change is the oldest. */
const changedAtOnce = 2 * mostAtOnce;

type Candidate = Omit<DuePlace, "types"> & { types: string[] | null; isDue: boolean };

/**
 * Of the places that changed, are to be asked about again, or were asked about with other codes: those that are due, never asked
 * about ones first. An operator's own types are taxed as what they are like. One statement reads changes and spaces: a change that
 * is committed later, also with a lower id, is for the next run. All changes of a place that it sees are done with at once: many
 * spaces in one place hold up no other.
 */
async function placesDue(): Promise<{ places: DuePlace[]; hasMore: boolean }> {
  const codes = `${provider}; ${config.stripeTaxCodes.text}; `;
  const { rows } = await sql<Candidate>`
    with changed as (
      select state, city, zipcode, array_agg(id::text) as changes from tax_place_changes where zipcode <> ''
      group by 1, 2, 3 order by min(id) limit ${changedAtOnce}
    ), place as (
      select state, city, zipcode, coalesce(min(changes), '{}') as changes from (
        select * from changed
        union all (select state, city, zipcode, null from tax_places where next_at <= ${now()} order by next_at limit ${mostAtOnce})
        union all (select state, city, zipcode, null from tax_places where ${isAskedOtherwise(codes)} limit ${mostAtOnce})
      ) one group by 1, 2, 3
    )
    select p.state, p.city as key, p.zipcode, s.city, s.time_zone as "timeZone", s.types, t.asked_at as "askedAt",
      s.asked_for as "askedFor", p.changes,
      s.types is not null and (t.state is null or t.next_at <= ${now()} or t.asked_for <> s.asked_for) as "isDue"
    from place p left join tax_places t using (state, city, zipcode) cross join lateral (
      select mode() within group (order by q.city) as city, min(q.time_zone) as time_zone,
        array_agg(distinct split_part(q.type_of_space, '/', 1)) as types,
        ${codes}::text || coalesce(string_agg(distinct split_part(q.type_of_space, '/', 1), ', '), '') as asked_for
      from properties q
      where q.zipcode = p.zipcode and q.state = p.state and lower(q.city) = p.city and q.deleted_at is null
        and length(q.city) <= 100
    ) s
    order by t.next_at nulls first, p.state, p.zipcode, p.city`.execute(db);
  const due = rows.filter((place): place is Candidate & DuePlace => place.isDue);
  await forgetSettled(
    rows.filter(({ isDue }) => !isDue),
    codes,
  );
  const changed = rows.filter(({ changes }) => changes.length > 0).length;
  return { places: due.slice(0, mostAtOnce), hasMore: due.length >= mostAtOnce || changed === changedAtOnce };
}

/** These places are as they were asked about, or have no spaces: such a one is due again as soon as it has some. */
async function forgetSettled(places: Candidate[], codes: string): Promise<void> {
  const empty = places.filter(({ types }) => types === null);
  const column = (name: "state" | "key" | "zipcode") => empty.map((place) => place[name]);
  const nextAt = new Date(now().getTime() + askAgainIn.named);
  await transaction(async (trx) => {
    if (empty.length > 0)
      await sql`
        update tax_places t set asked_for = ${codes}, next_at = ${nextAt}
        from unnest(${column("state")}::text[], ${column("key")}::text[], ${column("zipcode")}::text[]) as place (state, city, zipcode)
        where (t.state, t.city, t.zipcode) = (place.state, place.city, place.zipcode)`.execute(trx);
    await forget(trx, places);
  });
}

async function forget(trx: Transaction, places: Pick<DuePlace, "changes">[]): Promise<void> {
  const ids = places.flatMap(({ changes }) => changes);
  if (ids.length > 0) await sql`delete from tax_place_changes where id = any(${ids}::bigint[])`.execute(trx);
}

/** Unless another run has asked meanwhile: either answer may be the older one, and the place isn't due anymore. */
async function keep(trx: Transaction, place: DuePlace, response: TaxResponse): Promise<void> {
  const { trouble } = response;
  const { state, city, zipcode, key, timeZone, types, askedFor, askedAt } = place;
  const isKnown =
    trouble === null ||
    (await trx.selectFrom("taxPlaces").select("state").where("trouble", "=", trouble).executeTakeFirst());
  const isNamed = trouble === null || (response.rates !== null && response.rates.length > 0);
  const wait = isNamed ? "named" : isRefusal(response) ? "refused" : "troubled";
  const about = {
    name: `${city}, ${state} ${zipcode}`,
    timeZone,
    askedFor,
    askedAt: now(),
    nextAt: new Date(now().getTime() + askAgainIn[wait]),
    trouble,
  };
  const row = await trx
    .insertInto("taxPlaces")
    .values({ state, city: key, zipcode, ...about })
    .onConflict((conflict) =>
      conflict
        .columns(["state", "city", "zipcode"])
        .doUpdateSet(about)
        .where("taxPlaces.askedAt", "is not distinct from", askedAt),
    )
    .returning("state")
    .executeTakeFirst();
  if (!row) return;
  await forget(trx, [place]);
  if (response.rates !== null)
    await followNamedRates(trx, { state, city, zipcode, day: todayIn(timeZone) }, response.rates, types);
  if (!isKnown) log.warn({ place: about.name, trouble }, "Stripe Tax needs an administrator");
}

/** Ends what was read of these places, which are then new again: everything is asked about again. */
async function endRates(which: RawBuilder<unknown> = sql`true`): Promise<void> {
  await repeatInBatches((size) =>
    transaction(async (trx) => {
      const { rows: places } = await sql<{ state: string; city: string; zipcode: string; timeZone: string }>`
        with gone as (
          delete from tax_places where (state, city, zipcode) in (
            select state, city, zipcode from tax_places where ${which} order by state, city, zipcode limit ${size} for update skip locked)
          returning state, city, zipcode, time_zone
        ), changes as (insert into tax_place_changes (state, city, zipcode) select state, city, zipcode from gone)
        select state, city, zipcode, time_zone as "timeZone" from gone`.execute(trx);
      for (const { timeZone, ...place } of places)
        await followNamedRates(trx, { ...place, day: todayIn(timeZone) }, []);
      return places.length;
    }),
  );
}
