import { sql } from "kysely";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { mostGapDays, rangesOf } from "#app/features/properties/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db, keepQuery } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { fromRange } from "../model.ts";
import { daysBeside, type InstantLack, type OpenDays, without } from "./model.ts";

/** A property's offered days, its taken days, its current date and its limits. */
export async function openDaysOf(propertyId: string): Promise<OpenDays> {
  const property = await db
    .selectFrom("properties")
    .select(["timeZone", "availability", "minStayDays", "maxStayDays", "advanceDays", "gapDays"])
    .where("id", "=", propertyId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!property) throw new NotFound("Property not found.");
  const { minStayDays, maxStayDays, advanceDays, gapDays } = property;
  const today = todayIn(property.timeZone);
  const stays = (await staysFrom({ propertyId, ended: addDays(today, -mostGapDays) })).map((row) => ({
    ...fromRange(row.stay),
    gapDays: row.gapDays,
  }));
  const kept = stays.filter((stay) => stay.gapDays > 0 || gapDays > 0);
  return {
    today,
    earliest: addDays(today, advanceDays),
    minStayDays,
    maxStayDays,
    offered: without(
      rangesOf(property.availability),
      kept.flatMap((stay) => daysBeside(stay, gapDays)),
    ),
    taken: stays.filter(({ end }) => end > today).map(({ start, end }) => ({ start, end })),
  };
}

// The condition on the status is that of the index reservations_holding_dates, which answers alone.
const staysFrom = keepQuery(
  ["propertyId", "ended"],
  ({ propertyId, ended }: { propertyId: string; ended: string }) =>
    db
      .selectFrom("reservations")
      .select(["stay", "gapDays"])
      .where("propertyId", "=", propertyId)
      .where(sql<boolean>`status not in ('rejected', 'canceled', 'expired')`)
      .where(sql<boolean>`coalesce(upper(stay), 'infinity'::date) > ${ended}::date`)
      .orderBy("stay"),
);

/** What keeps the actor from booking instantly; null if nothing does. `make_order` decides by the same. */
export async function instantLackOf(actor: Actor): Promise<InstantLack | null> {
  if (!isLoggedIn(actor)) return "account";
  if (!actor.emailVerified) return "email";
  const since = new Date(now().getTime() - config.idValidDays * 86_400_000);
  const [known] = await idsOf({ tenantId: actor.id, name: actor.username, since });
  if (known!.isValid) return null;
  return known!.wasValid ? "newer id" : "id";
}

const idsOf = keepQuery(
  ["tenantId", "name", "since"],
  ({ tenantId, name, since }: { tenantId: string; name: string; since: Date }) =>
    db.selectNoFrom([
      sql<boolean>`id_is_valid(${tenantId}::text, ${name}::text, ${since}::timestamptz)`.as("isValid"),
      sql<boolean>`id_is_valid(${tenantId}::text, ${name}::text, '-infinity'::timestamptz)`.as("wasValid"),
    ]),
);
