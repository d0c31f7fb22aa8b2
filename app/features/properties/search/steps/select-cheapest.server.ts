import { type RawBuilder, sql } from "kysely";
import { pricePeriods } from "#app/features/properties/model.ts";

/**
 * The properties `p` that meet a condition, at least so many that the cheapest for a stay are among them: within a
 * period the price itself is their order, and an index has them in that order.
 */
export function selectCheapest(condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`unnest(${sql.lit(`{${pricePeriods.join(",")}}`)}::text[]) each (period) cross join lateral (
    select * from properties p where p.price_per = each.period and ${condition}
    order by p.price_cents, p.created_at desc, p.id limit ${sql.raw(String(limit))}) p`;
}
