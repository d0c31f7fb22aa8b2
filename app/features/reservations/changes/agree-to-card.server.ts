import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { stayChanged } from "../events.server.ts";
import type { ChangeRow } from "./queries.server.ts";

/**
 * Records that the holder agrees to have what an agreed change costs more charged to the card saved for the stay, and has it
 * charged; only `payments` calls it, and has locked the reservation.
 */
export async function agreeToCard(
  trx: Transaction,
  { landlordId, id, moreRentCents, moreFeeCents }: ChangeRow,
): Promise<void> {
  await trx
    .updateTable("stayChanges")
    .set({ cardConsentCents: moreRentCents + moreFeeCents, updatedAt: now() })
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .execute();
  await enqueue(trx, stayChanged, { changeId: id, state: "agreed" });
}
