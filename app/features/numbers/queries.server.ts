import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { propertyById, type PropertyRow } from "#app/features/properties/queries.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";

/** A landlord's own space. */
export async function ownSpace(actor: Actor, id: string): Promise<PropertyRow> {
  const landlord = requireRole(actor, "landlord");
  const property = await propertyById(id, db, "own");
  if (!property) throw new NotFound("Property not found.");
  if (property.landlordId !== landlord.id) throw new Forbidden("This property belongs to another landlord.");
  return property;
}

/** How many visitors looked at a landlord's space, by week (UTC, its Monday); each counts once a day. */
export async function viewsByWeek(
  actor: Actor,
  { id, landlordId }: Pick<PropertyRow, "id" | "landlordId">,
  since: IsoDate,
): Promise<{ week: IsoDate; views: number }[]> {
  if (requireRole(actor, "landlord").id !== landlordId) throw new Forbidden();
  const { rows } = await sql<{ week: IsoDate; views: number }>`
    select date_trunc('week', day::timestamp)::date as week, sum(visitors)::int as views
    from daily_numbers where kind = 'space' and subject = ${id} and day >= ${since} group by 1`.execute(db);
  return rows;
}
