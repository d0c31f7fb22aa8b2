import type { Selectable } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import type { Payments } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { anotherTab, isFor, type Payable } from "#app/features/payments/model.ts";
import { isPaidNow } from "#app/features/payments/later-charges/model.ts";
import { insertPayment } from "./insert-payment.server.ts";
import { covers, openCheckoutsOver, payableReservations } from "#app/features/payments/queries.server.ts";

type Payment = Selectable<Payments>;
/** `savesCard`: its card is also saved for the order's later stays. */
export type Started = { payment: Payment; reservations: ReservationRow[]; savesCard: boolean };

/**
 * Returns the row of this attempt to collect money: the pending one for exactly these reservations and this amount, or
 * a new one. Locks the reservations, so two tabs run one after the other and get the same row.
 */
export async function startPayment(trx: Transaction, actor: Actor, payable: Payable): Promise<Started> {
  const which = "reservationId" in payable ? [payable.reservationId] : { orderIds: [payable.orderId] };
  await lockReservations(trx, which);
  const all = await payableReservations(actor, payable, trx);
  const reservations = all.filter(isPaidNow);
  const savesCard = reservations.length < all.length;
  if (reservations.length === 0) throw new Conflict(anotherTab);
  const under = await openCheckoutsOver(ids(reservations), trx);
  for (const payment of under) {
    if (!isFor(payment, payable)) throw new Conflict(anotherTab);
    if (await covers(payment, reservations, trx)) return { payment, reservations, savesCard };
    throw new Conflict(anotherTab);
  }
  return { payment: await insertPayment(trx, payable, reservations), reservations, savesCard };
}

function ids(reservations: { id: string }[]): string[] {
  return reservations.map((row) => row.id);
}
