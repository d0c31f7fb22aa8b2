import type { Selectable } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { Payments } from "#app/platform/database.types.ts";
import { provider } from "#app/features/payments/stripe.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
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
  /** Of the fee, what is a tax. */
  taxCents?: number;
  /** What of the rent its landlord pays us. */
  landlordFeeCents: number;
  dueToLandlordAt: Date;
  /** The days that a change is paid for, by whose months its rent is sent; all at once without them. */
  days?: string | null;
};

/** The row of this attempt to collect a rent: made once. `isNew` until the provider may know of it. */
export async function insertRentPayment(
  rent: RentToPay,
  attempt: number,
): Promise<{ payment: Selectable<Payments>; isNew: boolean }> {
  const { rentId, orderId, reservationId, offerCents, feeCents, landlordFeeCents, dueToLandlordAt } = rent;
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
    if (!made) return { payment: await readAgain(trx, rent, attempt), isNew: false };
    await trx
      .insertInto("paymentShares")
      .values({
        paymentId: made.id,
        reservationId,
        amountCents,
        feeCents,
        taxCents: rent.taxCents ?? 0,
        landlordFeeCents,
        rentId,
        rentDueAt: dueToLandlordAt,
        rentDays: rent.days ?? null,
      })
      .execute();
    return { payment: made, isNew: true };
  });
}

/** The row of an attempt that was made before. If the provider refused to charge it, the rent may have been cut since. */
async function readAgain(trx: Transaction, rent: RentToPay, attempt: number): Promise<Selectable<Payments>> {
  const { offerCents, feeCents, taxCents = 0, landlordFeeCents } = rent;
  const amounts = { amountCents: offerCents + feeCents, feeCents, taxCents, landlordFeeCents };
  const made = await trx
    .selectFrom("payments")
    .selectAll()
    .where("rentId", "=", rent.rentId)
    .where("attempt", "=", attempt)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (made.refusal === null || made.amountCents === amounts.amountCents) return made;
  await trx.updateTable("paymentShares").set(amounts).where("paymentId", "=", made.id).execute();
  return trx
    .updateTable("payments")
    .set({ amountCents: amounts.amountCents, updatedAt: now() })
    .where("id", "=", made.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
