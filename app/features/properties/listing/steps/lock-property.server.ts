import type { LoggedIn } from "#app/features/accounts/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Forbidden, NotFound } from "#app/platform/errors.ts";

/** Locks a landlord's own property until the transaction ends; a reservation that is being made waits for it. */
export async function lockProperty(
  trx: Transaction,
  landlord: LoggedIn,
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
