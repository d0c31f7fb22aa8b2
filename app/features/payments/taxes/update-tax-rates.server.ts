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

type DuePlace = TaxPlace & { key: string; timeZone: string; askedFor: string; askedAt: Date | null };

/**
 * Asks Stripe Tax for the rates of places with spaces that can be reserved, one request for each place that is new, was asked about a
 * week ago, or has other types of space or product codes now. What it names is kept as rates from the place's day on. A refusal
 * that isn't of the place ends the run: the others would be refused, too. A place without an answer waits an hour, and the run goes
 * on, but fails. While the setting is off, rates that were read end; so do
 * those of another mode of Stripe, or of the sandbox, which invents them.
 */
export async function updateTaxRates(): Promise<void> {
  if (!config.stripeTax) return endRates();
  await endRates(sql`not starts_with(asked_for, ${`${provider}; `})`);
  if (!config.taxes) return;
  const failures: unknown[] = [];
  let failedInARow = 0;
  let isRefused = false;
  const places = await placesDue();
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
  if (places.length === mostAtOnce && !isRefused) leaveMore();
}

/** Those that were never asked about first. An operator's own types are taxed as what they are like. */
async function placesDue(): Promise<DuePlace[]> {
  const asked = `${provider}; ${config.stripeTaxCodes.text}; `;
  const { rows } = await sql<DuePlace>`
    with places as (
      select state, lower(city) as key, zipcode, mode() within group (order by city) as city, min(time_zone) as time_zone,
        array_agg(distinct split_part(type_of_space, '/', 1)) as types
      from properties where deleted_at is null and length(city) <= 100 group by 1, 2, 3
    )
    select p.state, p.key, p.zipcode, p.city, p.time_zone as "timeZone", p.types, t.asked_at as "askedAt",
      ${asked}::text || array_to_string(p.types, ', ') as "askedFor"
    from places p left join tax_places t on (t.state, t.city, t.zipcode) = (p.state, p.key, p.zipcode)
    where t.next_at <= ${now()} or t.asked_for is distinct from ${asked}::text || array_to_string(p.types, ', ')
    order by t.next_at nulls first, p.state, p.zipcode, p.key limit ${mostAtOnce}`.execute(db);
  return rows;
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
  const kept = await trx
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
  if (!kept) return;
  if (response.rates !== null)
    await followNamedRates(trx, { state, city, zipcode, day: todayIn(timeZone) }, response.rates, types);
  if (!isKnown) log.warn({ place: about.name, trouble }, "Stripe Tax needs an administrator");
}

/** Ends what was read of these places, which are then new again: everything is asked about again. */
async function endRates(which: RawBuilder<unknown> = sql`true`): Promise<void> {
  await repeatInBatches((size) =>
    transaction(async (trx) => {
      const { rows: places } = await sql<{ state: string; city: string; zipcode: string; timeZone: string }>`
        delete from tax_places where (state, city, zipcode) in (
          select state, city, zipcode from tax_places where ${which} order by state, city, zipcode limit ${size} for update skip locked)
        returning state, city, zipcode, time_zone as "timeZone"`.execute(trx);
      for (const { timeZone, ...place } of places)
        await followNamedRates(trx, { ...place, day: todayIn(timeZone) }, []);
      return places.length;
    }),
  );
}
