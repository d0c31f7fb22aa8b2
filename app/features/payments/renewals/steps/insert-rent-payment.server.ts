import type { Selectable } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Payments } from "#app/platform/database.types.ts";
import { provider } from "#app/features/payments/stripe.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";

/** A rent to collect, in cents; from when on it may be sent to the landlord. */
export type RentToPay = {
  rentId: string;
  orderId: string;
  reservationId: string;
  reservationCode: string;
  title: string;
  offerCents: number;
  feeCents: number;
  dueToLandlordAt: Date;
};

/** The row of this attempt to collect a rent: made once. */
export async function insertRentPayment(rent: RentToPay, attempt: number): Promise<Selectable<Payments>> {
  const { rentId, orderId, reservationId, offerCents, feeCents, dueToLandlordAt } = rent;
  const amountCents = offerCents + feeCents;
  return transaction(async (trx) => {
    const made = await trx
      .insertInto("payments")
      .values({
        id: newId("pay"),
        provider,
        orderId,
        reservationId,
        rentId,
        attempt,
        amountCents,
        createdAt: now(),
        updatedAt: now(),
      })
      // The unique index payment_attempt_is_new: a process died after it.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made)
      return trx
        .selectFrom("payments")
        .selectAll()
        .where("rentId", "=", rentId)
        .where("attempt", "=", attempt)
        .executeTakeFirstOrThrow();
    await trx
      .insertInto("paymentShares")
      .values({
        paymentId: made.id,
        reservationId,
        amountCents,
        feeCents,
        rentId,
        rentDueAt: dueToLandlordAt,
      })
      .execute();
    return made;
  });
}
