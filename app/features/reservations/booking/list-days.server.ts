import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import { type DayRange, type ReadRange, toDayRange } from "../calendar/model.ts";
import { readStayState } from "../lifecycle/steps/read-stay-state.server.ts";
import { liveStatuses } from "../model.ts";

/**
 * The days of a landlord's own property between two dates, as ordered ranges that leave no day out. A stay is one
 * range, cut to these dates; it takes precedence over the owner's availability and imported calendars.
 */
export async function listDays(
  actor: Actor,
  propertyId: string,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<DayRange[]> {
  const landlord = requireRole(actor, "landlord");
  const property = await db
    .selectFrom("properties")
    .select("landlordId")
    .where("id", "=", propertyId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!property) throw new NotFound("Property not found.");
  if (property.landlordId !== landlord.id) throw new Forbidden("This property belongs to another landlord.");
  const { rows } = await sql<ReadRange>`
    with days as (select daterange(${from}::date, ${to}::date, '[]') as asked),
    stays as (
      select r.id, guest_name, held * asked as part, r.stay::text as stay, ${readStayState(sql`r`, sql`p.time_zone`)} as stay_state,
        days_around(held, p.gap_days, greatest(p.gap_days, h.gap_days)) as around
      from days, held_stays h join reservations r on r.landlord_id = h.landlord_id and r.id = h.reservation_id
        join properties p on p.id = h.property_id
        cross join lateral unnest(held_days(h.stay, h.asked_stay, 0, 0)) as held
      where h.property_id = ${propertyId} and h.status = any(${[...liveStatuses]})
        and days_around(held, p.gap_days, greatest(p.gap_days, h.gap_days)) && asked),
    spoken as (select coalesce(range_agg(part), '{}') as held, coalesce(range_agg(around), '{}') as kept from stays),
    own as (
      select datemultirange(asked) - held as rest, offered, blocked, occupied, kept
      from properties, days, spoken where id = ${propertyId})
    select lower(part) as start, upper(part) as end, null::jsonb as stay_state, null as reservation_id, null as guest_name, null::text as stay, 'free' as state
      from own, unnest(rest * (offered - blocked) - kept) part
    union all select lower(part), upper(part), null, null, null, null, 'between stays'
      from own, unnest(rest * (offered - blocked) * kept) part
    union all select lower(part), upper(part), null, null, null, null, 'left behind' from own, unnest(rest * offered * occupied) part
    union all select lower(part), upper(part), null, null, null, null, 'imported' from own, unnest(rest * offered * (blocked - occupied)) part
    union all select lower(part), upper(part), null, null, null, null, 'not offered' from own, unnest(rest - offered) part
    union all select lower(part), upper(part), stay_state, id, guest_name, stay, 'reserved' from stays where not isempty(part)
    order by start`.execute(db);
  return rows.map(toDayRange);
}
