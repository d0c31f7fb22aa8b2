import { sql } from "kysely";
import { readPrepared } from "#app/platform/db.server.ts";
import { shareOfCents, toDollars } from "#app/platform/money.ts";
import { retrieve } from "#app/platform/places/places.server.ts";
import { cubeOf } from "#app/features/properties/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { percentIncluded, type TaxRate } from "#app/platform/tax.ts";
import type { PriceEstimateJson } from "./present.ts";
import type { EstimateInput } from "./schema.ts";

const miles = 25;
/** The nearest of them; more would say less about this place. */
const mostRead = 100;
/** From fewer prices nothing is said. */
const fewest = 3;

type Row = {
  spaces: number;
  low: number | null;
  typical: number | null;
  high: number | null;
  /** Taken there of such a space today. */
  taxRates: TaxRate[];
};

/**
 * What spaces of a type around a ZIP code ask for: the middle half, and the middle. A month is compared with months and
 * weeks, and so is a week; an hour only with hours and a day with days, since they aren't let for whole months. Null if
 * the ZIP code isn't known.
 */
export async function estimatePrice({
  zip,
  type,
  city,
  price_per,
}: EstimateInput): Promise<PriceEstimateJson | null> {
  const place = retrieve(`zip:${zip}`);
  if (place === null) return null;
  const point = cubeOf(place);
  const isLong = price_per === "Month" || price_per === "Week";
  const cents = sql.raw(isLong ? "p.monthly_cents" : "p.price_cents");
  const periods = isLong ? ["Month", "Week"] : [price_per];
  const taxRates = config.taxes
    ? sql`taxes_of_space(${place.state}, ${city ?? place.city}, ${zip}, ${type}, ${now()}::date)`
    : sql`'[]'::jsonb`;
  const [row] = await readPrepared(sql<Row>`
    select ${taxRates} as "taxRates", count(*)::int as spaces,
      percentile_disc(0.25) within group (order by cents) as low,
      percentile_disc(0.5) within group (order by cents) as typical,
      percentile_disc(0.75) within group (order by cents) as high
    from (
      select ${cents} as cents from properties p
      where p.deleted_at is null and p.type_of_space = ${type} and p.price_per = any(${periods})
        and p.earth_point <@ cube_enlarge(${point}::cube, ${sql.raw(String(miles))}, 3)
      order by p.earth_point <-> ${point}::cube limit ${sql.raw(String(mostRead))}) nearby`);
  const { spaces, low, typical, high } = row!;
  const includedTax = percentIncluded(row!.taxRates);
  const said = (amount: number | null) => {
    if (amount === null || spaces < fewest) return null;
    return toDollars(price_per === "Week" ? shareOfCents(amount, 12, 52) : amount);
  };
  return {
    label: place.label,
    spaces,
    price_per,
    low: said(low),
    typical: said(typical),
    high: said(high),
    ...(includedTax > 0 && { included_tax: includedTax }),
  };
}
