import { type RawBuilder, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { centsOf } from "#app/platform/money.ts";
import { earthRadius } from "#app/features/properties/model.ts";
import { hasFacts, type SearchInput } from "#app/features/properties/schema.ts";

/** What a search keeps to, whatever it looks for, as a condition on properties `p`, which may be `known` to be there. */
export function filterProperties(input: SearchInput, known = false): RawBuilder<unknown> {
  const filters = [known ? sql`true` : sql`p.deleted_at is null`];
  if (hasFacts(input)) filters.push(facts(input));
  if (input.bbox) filters.push(inBox(input.bbox));
  if (input.from) filters.push(free(input.from, input.to ?? input.from));
  return sql.join(filters, sql` and `);
}

/**
 * All in one text, asked for or not: each further text would be a statement more for every connection to keep. `+ 0`
 * keeps the plan from beginning with the index of prices, which holds the whole country.
 */
function facts(input: SearchInput): RawBuilder<unknown> {
  return sql`(${input.type ?? ""}::text in ('', p.type_of_space)
    and p.price_cents + 0 between ${centsOf(input.min_price ?? 0)}::int and ${centsOf(input.max_price ?? 1_000_000)}::int
    and p.length_feet >= ${input.min_length ?? 0}::numeric and p.width_feet >= ${input.min_width ?? 0}::numeric
    and p.height_feet >= ${input.min_height ?? 0}::numeric
    and p.created_at <= ${input.as_of ?? "infinity"}::timestamptz)`;
}

/** Asked as one value, so that PostgreSQL looks at each property's own reservations only. No stay begins before its today. */
function free(from: string, to: string): RawBuilder<unknown> {
  const dates = sql`daterange(${from}::date, ${to}::date, '[]')`;
  return sql`p.availability @> ${dates} and (case
    when ${from}::date < (${now()}::timestamptz at time zone p.time_zone)::date then true else (
      select true from reservations r
      where r.landlord_id = p.landlord_id and r.property_id = p.id and upper(r.stay) > ${from}::date and r.stay && ${dates}
        and r.status not in ('rejected', 'canceled', 'expired') limit 1) end) is null`;
}

// Above this many square degrees a box holds so much that the newest of it are soon found without the index of places.
const smallBox = 12;

function inBox([west = 0, south = 0, east = 0, north = 0]: number[]): RawBuilder<unknown> {
  const exact = sql`p.longitude between ${west} and ${east} and p.latitude between ${south} and ${north}`;
  if ((east - west) * (north - south) > smallBox) return exact;
  return sql`p.earth_point <@ ${cubeAround(west, south, east, north)}::cube and ${exact}`;
}

/** A cube, in miles from the middle of the earth, that holds the whole box; such a box is far smaller than a quadrant. */
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
