import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import type { DepositState } from "./model.ts";

/** Records the state of a paid deposit; `keptCents` is the landlord's part. Called with the money's own entry. */
export async function setDeposit(
  trx: Transaction,
  reservationId: string,
  { state, keptCents }: { state: Exclude<DepositState, "none">; keptCents?: number },
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ depositState: state, depositAt: now(), depositKeptCents: keptCents, updatedAt: now() })
    .where("id", "=", reservationId)
    .execute();
}
