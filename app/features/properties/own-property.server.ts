import { sql } from "kysely";
import type { SignedIn } from "#app/features/accounts/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";

/** Locks one's own property until the transaction ends; a reservation that is being made waits for it. */
export async function ownProperty(
  trx: Transaction,
  landlord: SignedIn,
  id: string,
): Promise<{ id: string; today: IsoDate }> {
  const property = await trx
    .selectFrom("properties")
    .select(["id", "landlordId", "timeZone"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!property) throw new NotFound("Property not found.");
  if (property.landlordId !== landlord.id) throw new Forbidden("This property belongs to another landlord.");
  return { id: property.id, today: todayIn(property.timeZone) };
}

/**
 * The live stays of a property that touch a range and are not over; `end` is the last day. Read from the table itself,
 * because reservations know properties and not the other way around; the lock above keeps the answer true.
 */
export async function liveStays(
  trx: Transaction,
  property: { id: string; today: IsoDate },
  range = "(,)",
): Promise<{ start_date: IsoDate; end_date: IsoDate }[]> {
  const { rows } = await sql<{ start: IsoDate; end: IsoDate }>`
    select lower(stay) as start, upper(stay) - 1 as end from reservations
    where property_id = ${property.id} and stay && ${range}::daterange and upper(stay) > ${property.today}::date
      and status in ('pending', 'docs_requested', 'accepted_pending_verification', 'accepted')
    order by stay`.execute(trx);
  return rows.map((stay) => ({ start_date: stay.start, end_date: stay.end }));
}
