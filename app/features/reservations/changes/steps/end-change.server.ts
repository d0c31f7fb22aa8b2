import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { announceChange } from "./announce-change.server.ts";

/** Ends an open change that doesn't count, and frees the dates it asked for. The reservation must be locked. */
export async function endChange(
  trx: Transaction,
  { landlordId, id: reservationId }: { landlordId: string; id: string },
  state: "refused" | "withdrawn" | "expired",
): Promise<void> {
  const ended = await trx
    .updateTable("stayChanges")
    .set({ state, updatedAt: now() })
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", reservationId)
    .where("state", "in", ["asked", "agreed"])
    .returning("id")
    .executeTakeFirst();
  if (!ended) return;
  await trx
    .updateTable("reservations")
    .set({
      askedStay: null,
      askedPropertyId: null,
      askedThere: null,
      askedGapDays: null,
      updatedAt: now(),
    })
    .where("landlordId", "=", landlordId)
    .where("id", "=", reservationId)
    .execute();
  await announceChange(trx, ended.id, state);
}
