import { changesToCharge } from "#app/features/reservations/changes/queries.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { chargeChange } from "./charge-change.server.ts";

const system = { kind: "system" } as const;

/**
 * Looks again at changes of dates whose saved card isn't decided within ten minutes: a process died, the bank takes its time, or
 * a checkout could still be paid.
 */
export async function chargeChanges(): Promise<void> {
  await sweep({
    find: (trx, last: { id: string; at: string } | null, limit) => changesToCharge(system, trx, last, limit),
    work: ({ id }) => chargeChange(id),
    failure: ({ id }) => ({ message: "a saved card was not charged for a change of dates", changeId: id }),
  });
}
