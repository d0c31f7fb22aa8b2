import { sql } from "kysely";
import { setRating } from "#app/features/properties/listing/set-rating.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { rate } from "../model.ts";

/**
 * Sets a property's rating to what its published reviews come to. The property is locked first: of two transactions that
 * change its reviews, the later one counts what both have written. True if it was something else before.
 */
export async function rateProperty(
  trx: Transaction,
  { landlordId, propertyId }: { landlordId: string; propertyId: string },
): Promise<boolean> {
  return setRating(trx, { landlordId, propertyId }, async () => {
    const { rows } = await sql<{ one: number; two: number; three: number; four: number; five: number }>`
      select count(*) filter (where stars = 1) as one, count(*) filter (where stars = 2) as two,
        count(*) filter (where stars = 3) as three, count(*) filter (where stars = 4) as four,
        count(*) filter (where stars = 5) as five
      from reviews where landlord_id = ${landlordId} and property_id = ${propertyId}
        and side = 'tenant' and published_at is not null and hidden_at is null`.execute(trx);
    const { one, two, three, four, five } = rows[0]!;
    return rate([one, two, three, four, five]);
  });
}
