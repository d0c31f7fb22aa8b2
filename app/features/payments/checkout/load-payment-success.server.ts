import type { Actor } from "#app/features/accounts/model.ts";
import { laterChargeOf } from "#app/features/reservations/lifecycle/model.ts";
import { holds } from "#app/features/reservations/policy.ts";
import {
  reservationFor,
  reservationsAmong,
  reservationsOfOrder,
  type ReservationRow,
} from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";

type PaymentSuccess = {
  reservation: ReservationRow;
  /** What the checkout collected for; null if there was no checkout or it was left unpaid. */
  paid: { spaces: ReservationRow[] } | null;
  /** Whose card is charged later. */
  later: ReservationRow[];
};

/** A reservation's page after checkout; null if this actor may not see it. */
export async function loadPaymentSuccess(
  actor: Actor,
  reservationId: string,
): Promise<PaymentSuccess | null> {
  const reservation = await reservationFor(actor, reservationId).catch(missing);
  if (reservation === null) return null;
  const order = holds(actor, reservation)
    ? await reservationsOfOrder(actor, reservation.orderId)
    : [reservation];
  const later = order.filter((row) => laterChargeOf(row, row.asOf).chargedOn !== null);
  const covered = await coveredWith(reservation.id);
  if (covered.length === 0 && reservation.paymentStatus === "unpaid")
    return { reservation, paid: null, later };
  const spaces = holds(actor, reservation) ? await reservationsAmong(actor, covered) : [];
  return { reservation, paid: { spaces: spaces.length > 0 ? spaces : [reservation] }, later };
}

function missing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

/** The reservations of the newest checkout for this one that was not ended. */
async function coveredWith(reservationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("paymentShares")
    .select("reservationId")
    .where("paymentId", "=", (eb) =>
      eb
        .selectFrom("payments")
        .innerJoin("paymentShares as own", "own.paymentId", "payments.id")
        .select("payments.id")
        .where("own.reservationId", "=", reservationId)
        .where("payments.state", "in", ["open", "succeeded"])
        .orderBy("payments.createdAt", "desc")
        .limit(1),
    )
    .orderBy("reservationId")
    .execute();
  return rows.map((row) => row.reservationId);
}
