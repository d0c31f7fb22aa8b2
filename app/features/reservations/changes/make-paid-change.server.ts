import { todayIn } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { reservationFor } from "../queries.server.ts";
import { whyNotNow } from "./model.ts";
import { changeOf } from "./queries.server.ts";
import { endChange } from "./steps/end-change.server.ts";
import { lockSpace } from "./steps/lock-space.server.ts";
import { makeChange } from "./steps/make-change.server.ts";

const system = { kind: "system" } as const;

/**
 * Lets an agreed change count in the transaction that books its payment; only `payments` calls it, and has locked the
 * reservation. False if it can't count anymore: it has ended, or the stay has. The payment is then refunded.
 */
export async function makePaidChange(trx: Transaction, changeId: string): Promise<boolean> {
  const change = await changeOf(system, changeId, trx);
  const reservation = await reservationFor(system, change.reservationId, trx);
  if (change.state !== "agreed") return false;
  const problem = whyNotNow(reservation, change, todayIn(reservation.timeZone));
  const isThere =
    change.propertyId === null || (await lockSpace(trx, change.landlordId, change.propertyId)) !== undefined;
  if (problem !== null || !isThere) {
    // Nothing of it is paid again.
    await endChange(trx, reservation, "expired");
    return false;
  }
  await makeChange(trx, system, reservation, change);
  return true;
}
