import type { LoggedIn } from "#app/features/accounts/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";

/** Locks a landlord's own property, approved or not, until the transaction ends; a reservation in progress waits for it. */
export async function lockProperty(
  trx: Transaction,
  landlord: LoggedIn,
  id: string,
): Promise<{ id: string; today: IsoDate }> {
  const property = await trx
    .selectFrom("properties")
    .select(["id", "timeZone"])
    .where("landlordId", "=", landlord.id)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("deletedAt", "is", null), eb("unapproved", "=", "due")]))
    .forUpdate()
    .executeTakeFirst();
  if (property) return { id: property.id, today: todayIn(property.timeZone) };
  const others = trx
    .selectFrom("properties")
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is", null);
  if (await others.executeTakeFirst()) throw new Forbidden("This property belongs to another landlord.");
  throw new NotFound("Property not found.");
}
