import { sql } from "kysely";
import { readPrepared } from "#app/platform/db.server.ts";
import { toDollars } from "#app/platform/money.ts";
import { retrieve } from "#app/platform/places/places.server.ts";
import { cubeOf } from "#app/features/properties/model.ts";
import type { PriceEstimateJson } from "./present.ts";
import type { EstimateInput } from "./schema.ts";

const miles = 25;
/** The nearest of them; more would say less about this place. */
const mostRead = 100;
/** From fewer prices nothing is said. */
const fewest = 3;

type Row = { spaces: number; low: number | null; typical: number | null; high: number | null };

/**
 * What spaces of a type around a ZIP code ask for a month: the middle half, and the middle. Only those priced by the
 * month or the week: a space rented by the day or the hour isn't let for whole months. Null if the ZIP code isn't known.
 */
export async function estimatePrice({ zip, type }: EstimateInput): Promise<PriceEstimateJson | null> {
  const place = retrieve(`zip:${zip}`);
  if (place === null) return null;
  const point = cubeOf(place);
  const [row] = await readPrepared(sql<Row>`
    select count(*)::int as spaces,
      percentile_disc(0.25) within group (order by monthly_cents) as low,
      percentile_disc(0.5) within group (order by monthly_cents) as typical,
      percentile_disc(0.75) within group (order by monthly_cents) as high
    from (
      select p.monthly_cents from properties p
      where p.deleted_at is null and p.type_of_space = ${type} and p.price_per in ('Month', 'Week')
        and p.earth_point <@ cube_enlarge(${point}::cube, ${sql.raw(String(miles))}, 3)
      order by p.earth_point <-> ${point}::cube limit ${sql.raw(String(mostRead))}) nearby`);
  const { spaces, ...cents } = row!;
  const said = (amount: number | null) => (amount === null || spaces < fewest ? null : toDollars(amount));
  return {
    label: place.label,
    spaces,
    low: said(cents.low),
    typical: said(cents.typical),
    high: said(cents.high),
  };
}
