import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { changeToTell } from "../events.server.ts";

/**
 * Records that a change can't be paid by the card saved for the stay, and tells its holder to pay on the processor's page; only
 * `payments` calls it, under the reservation's lock.
 */
export async function refuseCard(
  trx: Transaction,
  { landlordId, id }: { landlordId: string; id: string },
): Promise<void> {
  await trx
    .updateTable("stayChanges")
    .set({ cardRefused: true, updatedAt: now() })
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .execute();
  await enqueue(trx, changeToTell, { changeId: id, state: "agreed" });
}
