import type { Actor } from "#app/features/accounts/model.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

type PaymentSuccess = {
  reservation: ReservationRow;
  /** What a checkout over it collects, and for how many spaces; null when no one went to one, or left it unpaid. */
  paid: { amountCents: number; spaces: number } | null;
};

/** What the page after a checkout shows of a reservation; null of one that this actor may not see. */
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

/** The newest checkout over a reservation that was not ended: what it collects, and for how many spaces. */
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
