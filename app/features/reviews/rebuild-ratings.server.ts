import { sql } from "kysely";
import { db, transaction } from "#app/platform/db.server.ts";
import { rateProperty } from "./steps/rate-property.server.ts";

/** Counts the published reviews of every property that has any, or a rating, again. Returns how many were wrong. */
export async function rebuildRatings(): Promise<number> {
  const { rows } = await sql<{ landlordId: string; propertyId: string }>`
    select distinct landlord_id as "landlordId", property_id as "propertyId" from reviews where side = 'tenant'
    union
    select landlord_id, id from properties where review_count > 0`.execute(db);
  let wrong = 0;
  for (const key of rows) if (await transaction((trx) => rateProperty(trx, key))) wrong += 1;
  return wrong;
}
