import { sql } from "kysely";
import { type Actor, isLoggedIn } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import type { InstantLack, OpenDays } from "./model.ts";
import { readOpenDays } from "./steps/read-open-days.server.ts";

/** A property's offered days, its taken days, its current date and its limits. */
export async function openDaysOf(propertyId: string): Promise<OpenDays> {
  const property = await db
    .selectFrom("properties")
    .select(["id", "timeZone", "availability", "minStayDays", "maxStayDays", "advanceDays", "gapDays"])
    .where("id", "=", propertyId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!property) throw new NotFound("Property not found.");
  return readOpenDays(property);
}

/** What keeps the actor from booking instantly; null if nothing does. `make_order` decides by the same. */
export async function instantLackOf(actor: Actor): Promise<InstantLack | null> {
  if (!isLoggedIn(actor)) return "account";
  if (!actor.emailVerified) return "email";
  const since = new Date(now().getTime() - config.idValidDays * 86_400_000);
  const [known] = await idsOf({ tenantId: actor.id, name: actor.username, since });
  if (known!.isValid) return null;
  return known!.wasValid ? "newer id" : "id";
}

function idsOf({ tenantId, name, since }: { tenantId: string; name: string; since: Date }) {
  return db
    .selectNoFrom([
      sql<boolean>`id_is_valid(${tenantId}::text, ${name}::text, ${since}::timestamptz)`.as("isValid"),
      sql<boolean>`id_is_valid(${tenantId}::text, ${name}::text, '-infinity'::timestamptz)`.as("wasValid"),
    ])
    .execute();
}
