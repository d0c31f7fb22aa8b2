import { todayIn } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { milesBetween } from "#app/platform/places/miles-between.ts";
import { findLiveStays } from "./find-live-stays.server.ts";
import { mostMilesWhileReserved } from "../model.ts";
import type { Move } from "./plan-move.server.ts";

/** Moves a locked property as planned; not away from people who have reserved it. */
export async function moveProperty(trx: Transaction, id: string, move: Move | null): Promise<void> {
  if (move === null) return;
  const before = await trx
    .selectFrom("properties")
    .select(["latitude as lat", "longitude as lng", "timeZone"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const miles = milesBetween(before, { lat: move.location.latitude, lng: move.location.longitude });
  const today = todayIn(before.timeZone);
  if (miles > mostMilesWhileReserved && (await findLiveStays(trx, { id, today })).length > 0)
    throw new Conflict("This property is reserved: it cannot be moved to another place.");
  const { numUpdatedRows } = await trx
    .updateTable("properties")
    .set({ ...move.to, ...move.location })
    .where("id", "=", id)
    .where((eb) => eb.and(move.from))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Conflict("This property was changed elsewhere meanwhile.");
}
