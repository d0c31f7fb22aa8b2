import { type RawBuilder, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { type TypeFact, typesWithout } from "#app/platform/type-facts.ts";
import { centsOf } from "#app/platform/money.ts";
import { earthRadius, mostGapDays } from "#app/features/properties/model.ts";
import { daysBetween } from "#app/platform/dates.ts";
import { hasFacts, type SearchInput } from "#app/features/properties/search/schema.ts";
import { kindsOf, type Sizes, vehicleOf } from "../../fit/model.ts";
import { comparePrices } from "./compare-prices.server.ts";

/** The filters of every search, as a condition on properties `p`; `known` if they are known to be visible. */
export function filterProperties(input: SearchInput, known = false): RawBuilder<unknown> {
  const filters = [known ? sql`true` : sql`p.deleted_at is null`];
  if (hasFacts(input)) filters.push(facts(input));
  if (input.bbox) filters.push(inBox(input.bbox));
  if (input.from) filters.push(free(input.from, input));
  return sql.join(filters, sql` and `);
}

/**
 * An amenity that the landlord has not said counts as missing, but any vehicle fits in the open air.
 *
 * All filters in one text, set or not: each other text would be one more prepared statement on every connection. `+ 0`
 * keeps the planner from starting with the price index, which spans the whole country.
 */
function facts(input: SearchInput): RawBuilder<unknown> {
  const { type, min_price: low = 0, max_price: high } = input;
  return sql`((${type}::text[] = '{}' or p.type_of_space = any(${type}::text[]))
    and ${comparePrices(input).cents} + 0 between ${centsOf(low)}::bigint and ${high === undefined ? Number.MAX_SAFE_INTEGER : centsOf(high)}::bigint
    and p.length_feet >= ${input.min_length ?? 0}::numeric and p.width_feet >= ${input.min_width ?? 0}::numeric
    and p.height_feet >= ${input.min_height ?? 0}::numeric
    and p.amenities @> ${input.amenity}::text[]
    and (${covered()} or not ${input.covered ?? false}::boolean)
    and (${asShown("power", sql`p.has_power`)} or not ${input.power ?? false}::boolean)
    and (${asShown("lit at night", sql`p.is_lit`)} or not ${input.lit ?? false}::boolean)
    and (${asShown("drive-up access", sql`p.is_drive_up`)} or not ${input.drive_up ?? false}::boolean)
    and (${asShown("access hours", sql`p.access_from`)} = '00:00' and p.access_to = '24:00' or not ${input.all_hours ?? false}::boolean)
    and coalesce(${vehicleHeight()}, case when not ${covered()} then 'infinity'::numeric else 0 end)
      >= 12 * ${input.min_vehicle_height ?? 0}::numeric
    and ${holds(vehicleOf(input))}
    and (p.allowed = '{}' or ${kindsOf(input)}::text[] = '{}' or p.allowed && ${kindsOf(input)}::text[])
    and (p.is_instant or not ${input.instant ?? false}::boolean)
    and (p.renews or not ${input.renews ?? false}::boolean)
    and p.created_at <= ${input.as_of ?? "infinity"}::timestamptz)`;
}

/** A column as pages show it: null in spaces of a type that the operator leaves its fact out of. */
function asShown(fact: TypeFact, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const types = typesWithout(config.spaceTypes, fact);
  if (types.length === 0) return column;
  return sql`case when p.type_of_space = any(${types}::text[]) then null else ${column} end`;
}
const covered = () => asShown("covered", sql`p.is_covered`);
const vehicleHeight = () => asShown("vehicle height", sql`p.vehicle_height_inches`);

/**
 * What `fitOf` calls tight or fits, of a vehicle; null asks for nothing. A space in the open air, or of a type without one,
 * has no door unless its landlord says so.
 */
function holds({ length, width, height }: Sizes): RawBuilder<unknown> {
  const isOutside = sql`split_part(p.type_of_space, '/', 1) in ('Driveway', 'Parking Lot')`;
  const open = sql`coalesce(not ${covered()}, ${isOutside})`;
  const hasNone = sql`(${open} or ${isOutside})`;
  const none = sql`'infinity'::numeric`;
  return sql`p.length_feet >= ${length ?? 0}::numeric and p.width_feet >= ${width ?? 0}::numeric
    and 12 * ${height ?? 0}::numeric <= least(
      ${vehicleHeight()}, case when ${open} then ${none} else 12 * p.height_feet end,
      coalesce(12 * p.entrance_height_feet, case when ${hasNone} then ${none} else ${vehicleHeight()} end, 0))
    and coalesce(p.entrance_width_feet, case when ${hasNone} then ${none} else 0 end) >= ${width ?? 0}::numeric`;
}

/**
 * The dates are offered, as long and as far ahead as the landlord asks, and free, with the days kept free around other
 * stays. Without a last day the shortest stay has to fit; a rental without an end needs all later days.
 *
 * The last condition is one value, so that PostgreSQL reads only each property's own reservations.
 */
function free(from: string, { to, renews = false }: SearchInput): RawBuilder<unknown> {
  const dates =
    to === undefined
      ? sql`daterange(${from}::date, case when not ${renews}::boolean then ${from}::date + p.min_stay_days end)`
      : sql`daterange(${from}::date, ${to}::date, '[]')`;
  const days = to === undefined ? null : daysBetween(from, to) + 1;
  const lasts =
    days === null
      ? sql`true`
      : sql`${days}::int >= p.min_stay_days and ${days}::int <= coalesce(p.max_stay_days, ${days}::int)`;
  return sql`p.availability @> ${dates} and ${lasts} and (case
    when ${from}::date < (${now()}::timestamptz at time zone p.time_zone)::date + p.advance_days then true else (
      select true from held_stays r
      where r.landlord_id = p.landlord_id and r.property_id = p.id
        and held_until(r.stay, r.asked_stay) > ${from}::date - ${sql.lit(mostGapDays)}
        and held_days(r.stay, r.asked_stay, p.gap_days, greatest(p.gap_days, r.gap_days)) && ${dates}
        and is_live(r.status) limit 1) end) is null`;
}

// A box of more square degrees has so many properties that its newest are found quickly without the index of places.
const smallBox = 12;

function inBox([west = 0, south = 0, east = 0, north = 0]: number[]): RawBuilder<unknown> {
  const exact = sql`p.longitude between ${west} and ${east} and p.latitude between ${south} and ${north}`;
  if ((east - west) * (north - south) > smallBox) return exact;
  return sql`p.earth_point <@ ${cubeAround(west, south, east, north)}::cube and ${exact}`;
}

/** A cube, in miles from the earth's center, that contains the whole box; such a box is far smaller than a quadrant. */
function cubeAround(west: number, south: number, east: number, north: number): string {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const between = (low: number, high: number, turn: number) => (low <= turn && turn <= high ? [turn] : []);
  const latitudes = [south, north, ...between(south, north, 0)];
  const longitudes = [west, east, ...[-90, 0, 90].flatMap((turn) => between(west, east, turn))];
  const points = latitudes.flatMap((latitude) =>
    longitudes.map((longitude) => {
      const [phi, lambda] = [radians(latitude), radians(longitude)];
      return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
    }),
  );
  const corner = (pick: (...values: number[]) => number, margin: number) =>
    [0, 1, 2].map((axis) => pick(...points.map((point) => point[axis]!)) * earthRadius + margin).join(",");
  return `(${corner(Math.min, -0.01)}),(${corner(Math.max, 0.01)})`;
}
