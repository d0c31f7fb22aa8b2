import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { stayChanged } from "../events.server.ts";
import { lockReservations } from "../lifecycle/lock-reservations.server.ts";
import { isBeingCharged, isOpen } from "./model.ts";
import { changeOf, changesToExpire, changesToRefund } from "./queries.server.ts";
import { endChange } from "./steps/end-change.server.ts";

const system = { kind: "system" } as const;

/** Ends changes that were not answered, or not paid, in time; and announces again those whose refund is still open. */
export async function expireChanges(): Promise<void> {
  const failure = ({ id }: { id: string }) => ({ message: "a change of dates did not expire", changeId: id });
  await sweep({
    find: (trx, last: { id: string; at: string } | null, limit) => changesToExpire(system, trx, last, limit),
    work: ({ id }) => expireOne(id),
    failure,
  });
  await sweep({
    find: (trx, last: { id: string; at: string } | null, limit) => changesToRefund(system, trx, last, limit),
    work: ({ id }) => transaction((trx) => enqueue(trx, stayChanged, { changeId: id, state: "made" })),
    failure,
  });
}

async function expireOne(changeId: string): Promise<void> {
  await transaction(async (trx) => {
    const { reservationId } = await changeOf(system, changeId, trx);
    await lockReservations(trx, [reservationId]);
    // Read again under the lock: an answer or a payment may have come first.
    const change = await changeOf(system, changeId, trx);
    if (!isOpen(change.state) || change.expiresAt > now() || isBeingCharged(change, now())) return;
    await endChange(trx, { landlordId: change.landlordId, id: reservationId }, "expired");
  });
}
