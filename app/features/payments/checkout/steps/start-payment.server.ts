import type { Selectable } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Payments } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { isFor, type Payable } from "#app/features/payments/model.ts";
import { provider } from "#app/features/payments/stripe.server.ts";
import { covers, openCheckoutsOver, payableReservations } from "#app/features/payments/queries.server.ts";

type Payment = Selectable<Payments>;
export type Started = { payment: Payment; reservations: ReservationRow[] };

const anotherTab = "Another checkout for this reservation was just opened. Please try again.";

/**
 * Returns the row of this attempt to collect money: the pending one for exactly these reservations and this amount, or
 * a new one. Locks the reservations, so two tabs run one after the other and get the same row.
 */
export async function startPayment(trx: Transaction, actor: Actor, payable: Payable): Promise<Started> {
  const which = "reservationId" in payable ? [payable.reservationId] : { orderIds: [payable.orderId] };
  await lockReservations(trx, which);
  const reservations = await payableReservations(actor, payable, trx);
  const under = await openCheckoutsOver(ids(reservations), trx);
  for (const payment of under) {
    if (!isFor(payment, payable)) throw new Conflict(anotherTab);
    if (await covers(payment, reservations, trx)) return { payment, reservations };
    throw new Conflict(anotherTab);
  }
  return { payment: await insertPayment(trx, payable, reservations), reservations };
}

async function insertPayment(
  trx: Transaction,
  payable: Payable,
  reservations: ReservationRow[],
): Promise<Payment> {
  const orderId = reservations[0]!.orderId;
  const reservationId = "reservationId" in payable ? payable.reservationId : null;
  const { attempts } = await trx
    .selectFrom("payments")
    .select((eb) => eb.fn.max<number | null>("attempt").as("attempts"))
    .where("orderId", "=", orderId)
    .where("reservationId", "is not distinct from", reservationId)
    .where("rentId", "is", null)
    .executeTakeFirstOrThrow();
  const payment = await trx
    .insertInto("payments")
    .values({
      id: newId("pay"),
      provider,
      orderId,
      reservationId,
      attempt: (attempts ?? 0) + 1,
      amountCents: reservations.reduce((sum, row) => sum + row.totalCents + row.depositCents, 0),
      createdAt: now(),
      updatedAt: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("paymentShares")
    .values(
      reservations.map((row) => ({
        paymentId: payment.id,
        reservationId: row.id,
        amountCents: row.totalCents + row.depositCents,
        feeCents: row.feeCents,
        depositCents: row.depositCents,
      })),
    )
    .execute();
  return payment;
}

function ids(reservations: { id: string }[]): string[] {
  return reservations.map((row) => row.id);
}
