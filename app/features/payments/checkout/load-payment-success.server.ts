import type { Actor } from "#app/features/accounts/model.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

type PaymentSuccess = {
  reservation: ReservationRow;
  /** The checkout's amount and number of spaces; null if there was no checkout or it was left unpaid. */
  paid: { amountCents: number; spaces: number } | null;
};

/** A reservation's page after checkout; null if this actor may not see it. */
export async function loadPaymentSuccess(
  actor: Actor,
  reservationId: string,
): Promise<PaymentSuccess | null> {
  const reservation = await reservationFor(actor, reservationId).catch(missing);
  if (reservation === null) return null;
  const checkout = await checkoutOver(reservation.id);
  if (checkout === undefined && reservation.paymentStatus === "unpaid") return { reservation, paid: null };
  return {
    reservation,
    paid: {
      amountCents: checkout?.amountCents ?? reservation.totalCents,
      spaces: checkout?.spaces ?? 1,
    },
  };
}

function missing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

/** The newest checkout for a reservation that was not ended: its amount and number of spaces. */
async function checkoutOver(reservationId: string) {
  return db
    .selectFrom("payments")
    .innerJoin("paymentShares", "paymentShares.paymentId", "payments.id")
    .select(["payments.amountCents"])
    .select((eb) =>
      eb
        .selectFrom("paymentShares as all")
        .select((count) => count.fn.countAll<number>().as("spaces"))
        .whereRef("all.paymentId", "=", "payments.id")
        .as("spaces"),
    )
    .where("paymentShares.reservationId", "=", reservationId)
    .where("payments.state", "in", ["open", "succeeded"])
    .orderBy("payments.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}
