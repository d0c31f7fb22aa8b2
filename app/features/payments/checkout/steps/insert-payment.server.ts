import type { Selectable } from "kysely";
import type { Payable } from "#app/features/payments/model.ts";
import { provider } from "#app/features/payments/stripe.server.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Payments } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";
import { newId } from "#app/platform/ids.server.ts";

/** Writes the row of a new attempt to collect what these reservations cost, with a share for each. */
export async function insertPayment(
  trx: Transaction,
  payable: Payable,
  reservations: ReservationRow[],
): Promise<Selectable<Payments>> {
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
        taxCents: row.taxCents,
        depositCents: row.depositCents,
        landlordFeeCents: landlordFeeByRule(row.offerCents, row.landlordFeeRule),
      })),
    )
    .execute();
  return payment;
}
