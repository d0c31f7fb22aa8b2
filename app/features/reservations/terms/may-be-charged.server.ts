import { sql } from "kysely";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { claimHours } from "../lifecycle/model.ts";

/** Whether the landlord of a stay of this tenant can still ask for what its terms name, which its card pays. */
export async function mayBeCharged(actor: LoggedIn, database: Queryable): Promise<boolean> {
  const { rows } = await sql`
    select from reservations join properties
      on properties.landlord_id = reservations.landlord_id and properties.id = property_id
    join stay_terms on stay_terms.landlord_id = reservations.landlord_id
      and stay_terms.reservation_id = reservations.id and part = 'charges'
    where tenant_id = ${actor.id} and status = 'accepted' and payment_status = 'paid'
      and upper(stay) is not null and coalesce(
        claim_until(reservations.id, upper(stay)::timestamp at time zone time_zone, ${claimHours}), 'infinity') > ${now()}
    limit 1`.execute(database);
  return rows.length > 0;
}
