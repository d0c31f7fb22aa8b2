import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { readStayState } from "../lifecycle/steps/read-stay-state.server.ts";
import { liveStatuses } from "../model.ts";
import { type DayRange, type ReadRange, toDayRange } from "./model.ts";

/** A landlord's property and its days between two dates, as ordered ranges that leave no day out. */
export type SpaceDays = { id: string; title: string; timeZone: string; days: DayRange[] };

/** These properties of a landlord, in this order, with their days between two dates; as `listDays` says for one of them. */
export async function daysOfSpaces(
  actor: Actor,
  { from, to }: { from: IsoDate; to: IsoDate },
  ids: string[],
): Promise<SpaceDays[]> {
  const landlord = requireRole(actor, "landlord");
  const { rows } = await sql<Omit<SpaceDays, "days"> & ReadRange>`
    with own as (
      select id, title, time_zone, offered, blocked, occupied, gap_days, daterange(${from}::date, ${to}::date, '[]') as asked,
        array_position(${ids}::text[], id) as place
      from properties where landlord_id = ${landlord.id} and deleted_at is null and id = any(${ids})),
    stays as (
      select own.id as property_id, r.id as reservation_id, guest_name, held * asked as part, r.stay::text as stay,
        days_around(held, own.gap_days, greatest(own.gap_days, h.gap_days)) as around,
        'reserved' as state,
        ${readStayState(sql`r`, sql`own.time_zone`)} as stay_state
      from own join held_stays h on h.landlord_id = ${landlord.id} and h.property_id = own.id
        join reservations r on r.landlord_id = h.landlord_id and r.id = h.reservation_id
        cross join lateral unnest(held_days(h.stay, h.asked_stay, 0, 0)) as held
      where days_around(held, own.gap_days, greatest(own.gap_days, h.gap_days)) && asked
        and h.status = any(${[...liveStatuses]})),
    rest as (
      select id, offered, blocked, occupied, datemultirange(asked) - coalesce(held, '{}') as rest, coalesce(kept, '{}') as kept
      from own left join lateral (
        select range_agg(part) as held, range_agg(around) as kept from stays where property_id = own.id) stays on true),
    parts as (
      select property_id, part, state, reservation_id, guest_name, stay_state, stay from stays where not isempty(part)
      union all select id, part, 'free', null, null, null, null from rest, unnest(rest * (offered - blocked) - kept) part
      union all select id, part, 'between stays', null, null, null, null from rest, unnest(rest * (offered - blocked) * kept) part
      union all select id, part, 'left behind', null, null, null, null from rest, unnest(rest * offered * occupied) part
      union all select id, part, 'imported', null, null, null, null from rest, unnest(rest * offered * (blocked - occupied)) part
      union all select id, part, 'not offered', null, null, null, null from rest, unnest(rest - offered) part)
    select own.id, title, time_zone, lower(part) as start, upper(part) as end, state, reservation_id, guest_name, stay_state, stay
    from own join parts on parts.property_id = own.id order by place, lower(part)`.execute(db);
  const spaces = new Map<string, SpaceDays>();
  for (const { id, title, timeZone, ...range } of rows) {
    const space = spaces.get(id) ?? { id, title, timeZone, days: [] };
    spaces.set(id, { ...space, days: [...space.days, toDayRange(range)] });
  }
  return [...spaces.values()];
}
