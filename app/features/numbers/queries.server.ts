import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { propertyById, type PropertyRow } from "#app/features/properties/queries.server.ts";
import type { RequestWeek } from "#app/features/reservations/landlord/steps/count-by-week.server.ts";
import type { Cohort } from "#app/features/reservations/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";
import type { Counted } from "./model.ts";
import { requireNumbers } from "./policy.ts";
import type { UnmetArea } from "./present.ts";

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

/** How many visitors a week (UTC, its Monday) had of each kind, for administrators; each counts once a day. */
export async function visitorsByWeek(
  actor: Actor,
  since: IsoDate,
): Promise<{ week: IsoDate; kind: Counted["kind"]; visitors: number }[]> {
  requireNumbers(actor);
  const { rows } = await sql<{ week: IsoDate; kind: Counted["kind"]; visitors: number }>`
    select date_trunc('week', day::timestamp)::date as week, kind, sum(visitors)::int as visitors
    from daily_numbers where kind in ('visit', 'space', 'search', 'unmet', 'unfit') and subject = '' and day >= ${since}
    group by 1, 2`.execute(db);
  return rows;
}

export type MarketCounts = { countedAt: Date; weeks: RequestWeek[]; cohorts: Cohort[] };

/** What `countMarket` counted last, for administrators; null before the first time. */
export async function marketCounts(actor: Actor): Promise<MarketCounts | null> {
  requireNumbers(actor);
  const counts = await db
    .selectFrom("marketCounts")
    .select(["countedAt", "weeks", "cohorts"])
    .executeTakeFirst();
  return (counts as MarketCounts | undefined) ?? null;
}

/** The areas in which most searches found nothing within 25 miles, for administrators. */
export async function unmetAreas(actor: Actor, since: IsoDate, limit: number): Promise<UnmetArea[]> {
  requireNumbers(actor);
  const { rows } = await sql<UnmetArea>`
    select subject as area, coalesce(sum(visitors) filter (where kind = 'search'), 0)::int as searches,
      coalesce(sum(visitors) filter (where kind = 'unmet'), 0)::int as unmet,
      coalesce(sum(visitors) filter (where kind = 'unfit'), 0)::int as unfit
    from daily_numbers where day >= ${since} and kind in ('search', 'unmet', 'unfit') and subject <> ''
    group by subject having bool_or(kind <> 'search')
    order by sum(visitors) filter (where kind <> 'search') desc, subject limit ${limit}`.execute(db);
  return rows;
}
