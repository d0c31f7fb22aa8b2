import type { ChangeState } from "#app/features/reservations/changes/model.ts";
import { changeToTell, stayChanged } from "#app/features/reservations/events.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";

/** Announces a change of dates, or its end, to the people involved and to payments. */
export async function announceChange(trx: Transaction, changeId: string, state: ChangeState): Promise<void> {
  await enqueue(trx, changeToTell, { changeId, state });
  await enqueue(trx, stayChanged, { changeId, state });
}
